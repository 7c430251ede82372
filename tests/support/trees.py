"""Random trees of formulas."""

from hypothesis import strategies as st

from conceptry.formula.tree import (
    Big,
    Call,
    Constant,
    Fence,
    Fraction,
    Number,
    Postfix,
    Power,
    Prefix,
    Product,
    Root,
    Sum,
    Symbol,
)

NAMES = ("x", "n", "C", "λ", "τ", "B_in", "b̄", "n₀", "ΔT", "MTBF", "τ*", "g'", "S½", "W_q", "ṁ")

numbers = st.one_of(
    st.integers(0, 20000).map(str),
    st.sampled_from(("0.5", "2.33", "1e-9", "3e8", "0.01", "10")),
).map(Number)
symbols = st.sampled_from(NAMES).map(Symbol)
leaves = st.one_of(numbers, symbols, st.sampled_from("πe").map(Constant))


def _joined(node, parts, signs, *, least=2):
    return st.lists(parts, min_size=least, max_size=4).flatmap(
        lambda items: st.lists(
            st.sampled_from(signs), min_size=len(items) - 1, max_size=len(items) - 1
        ).map(lambda chosen: node(tuple(items), tuple(chosen)))
    )


def _grow(below):
    return st.one_of(
        _joined(Sum, below, ("+", "−")),
        _joined(Product, below, ("", "", "·", "×")),
        st.builds(Fraction, below, below),
        st.builds(Power, below, below),
        st.builds(Prefix, st.just("−"), below),
        st.builds(Root, below, st.sampled_from((None, "3", "4"))),
        st.builds(Fence, st.sampled_from(("abs", "floor", "ceil")), below),
        st.builds(Postfix, st.sampled_from("%!"), below),
        st.builds(
            lambda name, argument: Call(name, (argument,)),
            st.sampled_from(("exp", "ln", "sin", "cosh", "sgn")),
            below,
        ),
        st.builds(lambda argument: Call("log", (argument,), "2"), below),
        st.builds(
            lambda arguments: Call("max", tuple(arguments)), st.lists(below, min_size=1, max_size=3)
        ),
    )


def _with_sums(below):
    return st.one_of(
        _grow(below),
        st.builds(
            lambda sign, lower, upper, body: Big(sign, Symbol("i"), lower, upper, body),
            st.sampled_from("ΣΠ"),
            st.one_of(st.none(), below),
            st.one_of(st.none(), below),
            below,
        ),
    )


expressions = st.recursive(leaves, _with_sums, max_leaves=12)
computable = st.recursive(leaves, _grow, max_leaves=10)
