// Matrices of which each lane has the whole: which lane has what is not defined, and programs do not ask.
#pragma once

namespace wm {
struct matrix_a {};
struct matrix_b {};
struct accumulator {};
struct row_major {};
struct col_major {};
enum layout_t { mem_row_major, mem_col_major };
namespace precision { struct tf32 {}; }
template <class T> struct Stored { typedef T type; };
template <> struct Stored<precision::tf32> { typedef f32 type; };

template <class Use, int M, int N, int K, class T, class Layout = void> struct fragment {
    static const int rows = std::is_same<Use, matrix_b>::value ? K : M, columns = std::is_same<Use, matrix_a>::value ? K : N;
    static const int num_elements = rows * columns;
    typename Stored<T>::type x[num_elements];
};
template <class F, class T> void load(F &f, const T *from, u32 stride, bool by_rows) {
    for (int i = 0; i < F::rows; i++)
        for (int j = 0; j < F::columns; j++) f.x[i * F::columns + j] = by_rows ? from[i * stride + j] : from[j * stride + i];
}
template <class Use, int M, int N, int K, class E, class L, class T> void load_matrix_sync(fragment<Use, M, N, K, E, L> &f, const T *from, u32 stride) {
    load(f, from, stride, std::is_same<L, row_major>::value);
}
template <int M, int N, int K, class E, class T> void load_matrix_sync(fragment<accumulator, M, N, K, E> &f, const T *from, u32 stride, layout_t l) {
    load(f, from, stride, l == mem_row_major);
}
template <int M, int N, int K, class E, class T> void store_matrix_sync(T *to, const fragment<accumulator, M, N, K, E> &f, u32 stride, layout_t l) {
    for (int i = 0; i < M; i++)
        for (int j = 0; j < N; j++) to[l == mem_row_major ? i * stride + j : j * stride + i] = f.x[i * N + j];
}
template <class F, class T> void fill_fragment(F &f, T x) {
    for (auto &e : f.x) e = x;
}
inline f64 exact(f64 x) { return x; }
inline f64 exact(h16 x) { return h2f(x); }
inline f64 exact(b16 x) { return b2f(x); }
inline void put(i32 &to, f64 x) { to = (i32)x; }
inline void put(f32 &to, f64 x) { to = (f32)x; }
inline void put(f64 &to, f64 x) { to = x; }
inline void put(h16 &to, f64 x) { to = d2h(x); }
// All numbers are small and whole: sums are exact in any order.
template <class D, class A, class B, class C> void mma_sync(D &d, const A &a, const B &b, const C &c) {
    D r;
    for (int i = 0; i < A::rows; i++)
        for (int j = 0; j < B::columns; j++) {
            f64 sum = exact(c.x[i * D::columns + j]);
            for (int k = 0; k < A::columns; k++) sum += exact(a.x[i * A::columns + k]) * exact(b.x[k * B::columns + j]);
            put(r.x[i * D::columns + j], sum);
        }
    d = r;
}
} // namespace wm

template <class T, class S> void fuzz_product(const T *a, const T *b, const S *c, S *d, int depth, bool b_by_rows) {
    for (int i = 0; i < 16; i++)
        for (int j = 0; j < 8; j++) {
            f64 sum = wm::exact(c[i * 8 + j]);
            for (int k = 0; k < depth; k++) sum += wm::exact(a[i * depth + k]) * wm::exact(b_by_rows ? b[k * 8 + j] : b[j * depth + k]);
            d[i * 8 + j] = (S)sum;
        }
}
inline void mma_halves(const h16 *a, const h16 *b, const f32 *c, f32 *d) { fuzz_product(a, b, c, d, 16, true); }
inline void mma_bytes(const i8 *a, const i8 *b, const i32 *c, i32 *d) { fuzz_product(a, b, c, d, 32, false); }
