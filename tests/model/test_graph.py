"""The way to a concept: in order, complete, and with nothing in it that could be left out."""

from hypothesis import given
from hypothesis import strategies as st

from conceptry.model.graph import Graph


@st.composite
def graphs(draw):
    """Graphs of up to twelve concepts, each of which needs some that stand before it."""
    order = tuple(f"c{number}" for number in range(draw(st.integers(1, 12))))
    needs = {
        concept_id: tuple(draw(st.sets(st.sampled_from(order[:position])))) if position else ()
        for position, concept_id in enumerate(order)
    }
    return Graph(order, needs)


def learn(graph, way, goal):
    """Return what a reader misses who learns a way from nothing and then the goal."""
    known, missed = set(), []
    for concept_id in (*way, goal):
        missed += [one for one in graph.needs[concept_id] if one not in known]
        known.add(concept_id)
    return missed


@given(graphs(), st.data())
def test_a_way_holds_all_that_is_needed_each_before_it_is_needed(graph, data):
    goal = data.draw(st.sampled_from(graph.order))

    assert learn(graph, graph.way(goal), goal) == []


@given(graphs(), st.data())
def test_a_way_follows_the_reading_order_and_never_holds_its_goal(graph, data):
    goal = data.draw(st.sampled_from(graph.order))

    way = graph.way(goal)

    assert list(way) == sorted(way, key=graph.order.index)
    assert goal not in way


@given(graphs(), st.data())
def test_nothing_can_be_left_out_of_a_way(graph, data):
    goal = data.draw(st.sampled_from(graph.order))
    way = graph.way(goal)

    assert all(learn(graph, [s for s in way if s != left_out], goal) for left_out in way)


@given(graphs())
def test_what_a_concept_opens_is_what_names_it(graph):
    pairs = {(one, opened) for one in graph.order for opened in graph.opens(one)}

    assert pairs == {(need, one) for one in graph.order for need in graph.needs[one]}


def test_a_circle_of_needs_has_an_end():
    graph = Graph(("a", "b"), {"a": ("b",), "b": ("a",)})

    assert graph.way("a") == ("b",)
