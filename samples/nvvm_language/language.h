// A language of assignments to arrays, element by element:
//
//     name = expression ;
//
// Expressions are numbers, names of arrays, + - * /, negation, parentheses, `sqrt(e)`, `min(e, e)`, `max(e, e)`, and `a < b ? c : d`.
#pragma once

#include <stddef.h>

enum kind { NUMBER, ARRAY, ADD, SUBTRACT, MULTIPLY, DIVIDE, NEGATE, SQRT, MIN, MAX, SELECT };

// A node of the tree: its operands are other nodes, those of SELECT the two that are compared and the two results.
struct node {
    enum kind kind;
    double number;
    int array;
    const struct node *operand[4];
};

enum { max_arrays = 16, max_statements = 64, max_name = 15 };

struct program {
    int arrays, statements;
    char name[max_arrays][max_name + 1];
    int is_assigned[max_arrays];
    struct {
        int array;
        const struct node *value;
    } statement[max_statements];
};

// Reads a program; prints what is wrong with it and ends the process if something is.
void parse(const char *text, struct program *program);

// The program as a module of NVVM IR with one kernel `run`: its parameters are the number of elements, and the arrays in order.
char *generate(const struct program *program);

// What the program does to one element of each array, on the host.
void interpret(const struct program *program, double *element);
