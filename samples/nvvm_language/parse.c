// The parser: recursive descent, a function for each level of precedence.
#include "language.h"
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct parser {
    const char *text, *at;
    struct program *program;
};

static const struct node *expression(struct parser *p);

static void fail(const struct parser *p, const char *what) {
    fprintf(stderr, "%s expected at \"%.20s\" (character %d)\n", what, p->at, (int)(p->at - p->text));
    exit(1);
}

static int accept(struct parser *p, char c) {
    while (isspace((unsigned char)*p->at)) p->at++;
    if (*p->at != c) return 0;
    p->at++;
    return 1;
}

static void expect(struct parser *p, char c) {
    const char what[] = {c, '\0'};
    if (!accept(p, c)) fail(p, what);
}

static struct node *new_node(enum kind kind, const struct node *a, const struct node *b) {
    struct node *node = calloc(1, sizeof(*node));
    node->kind = kind, node->operand[0] = a, node->operand[1] = b;
    return node;
}

static int name(struct parser *p, char *to) {
    int n = 0;
    while (isspace((unsigned char)*p->at)) p->at++;
    while (isalnum((unsigned char)p->at[n]) && n < max_name) to[n] = p->at[n], n++;
    to[n] = '\0';
    p->at += n;
    return n;
}

// The number of an array; a new name is a new one.
static int array(struct parser *p, const char *name) {
    struct program *program = p->program;
    for (int i = 0; i < program->arrays; i++)
        if (strcmp(program->name[i], name) == 0) return i;
    if (program->arrays == max_arrays) fail(p, "fewer arrays");
    strcpy(program->name[program->arrays], name);
    return program->arrays++;
}

static const struct node *function(struct parser *p, enum kind kind) {
    struct node *node = new_node(kind, expression(p), NULL);
    if (kind != SQRT) {
        expect(p, ',');
        node->operand[1] = expression(p);
    }
    expect(p, ')');
    return node;
}

static const struct node *primary(struct parser *p) {
    char word[max_name + 1];
    struct node *node;
    if (accept(p, '-')) return new_node(NEGATE, primary(p), NULL);
    if (accept(p, '(')) {
        const struct node *inner = expression(p);
        expect(p, ')');
        return inner;
    }
    if (isdigit((unsigned char)*p->at)) {
        char *end;
        node = new_node(NUMBER, NULL, NULL);
        node->number = strtod(p->at, &end);
        p->at = end;
        return node;
    }
    if (name(p, word) == 0) fail(p, "an expression");
    if (accept(p, '(')) {
        if (strcmp(word, "sqrt") == 0) return function(p, SQRT);
        if (strcmp(word, "min") == 0) return function(p, MIN);
        if (strcmp(word, "max") == 0) return function(p, MAX);
        fail(p, "sqrt, min or max");
    }
    node = new_node(ARRAY, NULL, NULL);
    node->array = array(p, word);
    return node;
}

static const struct node *product(struct parser *p) {
    const struct node *left = primary(p);
    for (;;) {
        if (accept(p, '*')) left = new_node(MULTIPLY, left, primary(p));
        else if (accept(p, '/')) left = new_node(DIVIDE, left, primary(p));
        else return left;
    }
}

static const struct node *sum(struct parser *p) {
    const struct node *left = product(p);
    for (;;) {
        if (accept(p, '+')) left = new_node(ADD, left, product(p));
        else if (accept(p, '-')) left = new_node(SUBTRACT, left, product(p));
        else return left;
    }
}

static const struct node *expression(struct parser *p) {
    const struct node *left = sum(p);
    if (!accept(p, '<')) return left;
    struct node *node = new_node(SELECT, left, sum(p));
    expect(p, '?');
    node->operand[2] = expression(p);
    expect(p, ':');
    node->operand[3] = expression(p);
    return node;
}

void parse(const char *text, struct program *program) {
    struct parser p = {text, text, program};
    memset(program, 0, sizeof(*program));
    while (!accept(&p, '\0')) {
        char word[max_name + 1];
        if (program->statements == max_statements) fail(&p, "the end");
        if (name(&p, word) == 0) fail(&p, "a name");
        const int target = array(&p, word);
        expect(&p, '=');
        program->statement[program->statements].value = expression(&p);
        program->statement[program->statements++].array = target;
        program->is_assigned[target] = 1;
        expect(&p, ';');
    }
}
