/// mix_program: GLPK numbers rows and columns from 1.

#include "analysis/mix_program.h"

#include <glpk.h>
#include <setjmp.h>
#include <stdlib.h>

static void leave(void *context)
{
    longjmp(*(jmp_buf *)context, 1);
}

Status mix_program_guard(Status (*act)(void *context, Error *error), void *context, Error *error)
{
    jmp_buf out;
    glp_term_out(GLP_OFF);
    glp_error_hook(leave, &out);
    if (setjmp(out)) {
        glp_free_env();
        return error_set(error, FAIL_MEMORY, NULL,
                         "GLPK could not go on, most likely for want of memory");
    }
    Status status = act(context, error);
    glp_error_hook(NULL, NULL);
    glp_free_env();
    return status;
}

// The row of a reply: Σ x_s payoff(s, r) − t ≥ least(r).
static void put_reply(MixProgram *program, int reply, int replies, const double *payoffs,
                      int *columns, double *values)
{
    int strategies = program->strategies;
    for (int s = 0; s < strategies; ++s) {
        columns[1 + s] = 1 + s;
        values[1 + s] = payoffs[s * replies + reply];
    }
    columns[1 + strategies] = 1 + strategies;
    values[1 + strategies] = -1;
    glp_set_mat_row(program->problem, 1 + reply, 1 + strategies, columns, values);
}

// The last row: the shares add up to 1.
static void put_total(MixProgram *program, int row, int *columns, double *values)
{
    for (int s = 1; s <= program->strategies; ++s) {
        columns[s] = s;
        values[s] = 1;
    }
    glp_set_mat_row(program->problem, row, program->strategies, columns, values);
    glp_set_row_bnds(program->problem, row, GLP_FX, 1, 1);
}

MixProgram mix_program_create(int strategies, int replies, const double *payoffs,
                              const double *least)
{
    MixProgram program = {.problem = glp_create_prob(), .strategies = strategies};
    int *columns = glp_calloc(2 + strategies, sizeof *columns);
    double *values = glp_calloc(2 + strategies, sizeof *values);
    glp_add_rows(program.problem, replies + 1);
    glp_add_cols(program.problem, strategies + 1);
    for (int s = 1; s <= strategies; ++s)
        glp_set_col_bnds(program.problem, s, GLP_LO, 0, 0);
    glp_set_col_bnds(program.problem, 1 + strategies, GLP_FR, 0, 0);
    for (int reply = 0; reply < replies; ++reply) {
        put_reply(&program, reply, replies, payoffs, columns, values);
        glp_set_row_bnds(program.problem, 1 + reply, GLP_LO, least ? least[reply] : 0, 0);
    }
    put_total(&program, replies + 1, columns, values);
    glp_free(columns);
    glp_free(values);
    return program;
}

void mix_program_forbid(MixProgram *program, int strategy)
{
    glp_set_col_bnds(program->problem, 1 + strategy, GLP_FX, 0, 0);
}

void mix_program_demand(MixProgram *program, double t)
{
    glp_set_col_bnds(program->problem, 1 + program->strategies, GLP_FX, t, t);
}

static bool solve(MixProgram *program, bool largest)
{
    glp_smcp options;
    glp_init_smcp(&options);
    options.msg_lev = GLP_MSG_OFF;
    options.tol_bnd = options.tol_dj = MIX_PROGRAM_ROUNDING;
    glp_set_obj_dir(program->problem, largest ? GLP_MAX : GLP_MIN);
    glp_std_basis(program->problem);
    return glp_simplex(program->problem, &options) == 0 &&
           glp_get_status(program->problem) == GLP_OPT;
}

bool mix_program_assure(MixProgram *program, double *t, double *mix)
{
    for (int s = 1; s <= program->strategies; ++s)
        glp_set_obj_coef(program->problem, s, 0);
    glp_set_obj_coef(program->problem, 1 + program->strategies, 1);
    if (!solve(program, true))
        return false;
    *t = glp_get_obj_val(program->problem);
    for (int s = 0; s < program->strategies; ++s)
        mix[s] = glp_get_col_prim(program->problem, 1 + s);
    return true;
}

bool mix_program_reach(MixProgram *program, const double *weights, bool largest, double *reached)
{
    for (int s = 0; s < program->strategies; ++s)
        glp_set_obj_coef(program->problem, 1 + s, weights[s]);
    glp_set_obj_coef(program->problem, 1 + program->strategies, 0);
    if (!solve(program, largest))
        return false;
    *reached = glp_get_obj_val(program->problem);
    return true;
}

void mix_program_destroy(MixProgram *program)
{
    glp_delete_prob(program->problem);
    *program = (MixProgram){0};
}
