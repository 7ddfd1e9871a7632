# terminal.gp: opens the picture, `width` × `height` pixels, in the format asked for.
if (format eq 'svg') {
    set terminal svg size width, height dynamic noenhanced font font.',12' background '#ffffff'
} else {
    set terminal pngcairo size width, height noenhanced font font.',10' background '#ffffff'
}
