/// whole: links every object of all layers into one program. A static library lets two public
/// functions share a name, and a caller then gets whichever object was taken in first; this does
/// not.
int main(void)
{
    return 0;
}
