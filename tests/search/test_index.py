"""From what the build packs, MiniSearch answers as it would have from the documents themselves."""

import json
import re
import subprocess
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

import conceptry
from conceptry.search.document import FIELDS, Document
from conceptry.search.index import PACKET_SIZE, build_index, render_scripts, stored_fields
from conceptry.search.packing import pack_term

BROWSER_PATH = Path(conceptry.__file__).parent / "browser"
LIBRARY_PATH = Path(__file__).parents[2] / "node_modules/minisearch/dist/es/index.js"
# Builds MiniSearch's own index from the documents, reads what the build packed, and writes both
# with what they answer to questions.
SCRIPT = f"""
import MiniSearch from {json.dumps(LIBRARY_PATH.as_uri())};
import {{ tokenize }} from {json.dumps((BROWSER_PATH / "search-token.js").as_uri())};
import {{ readQuestion }} from {json.dumps((BROWSER_PATH / "search-question.js").as_uri())};
import {{ readIndex }} from {json.dumps((BROWSER_PATH / "search-index.js").as_uri())};
import {{ findSlips }} from {json.dumps((BROWSER_PATH / "search-vocabulary.js").as_uri())};
let text = "";
for await (const piece of process.stdin) text += piece;
const {{ corpora, fields, stored, questions }} = JSON.parse(text);
const same = {{ fields, storeFields: stored, processTerm: (word) => word }};
const asked = (mini, words) => questions.map((question) =>
  mini.search(readQuestion(question, findSlips(words)).query, {{ tokenize: (word) => [word], boost: {{ title: 8 }} }}));
const written = ({{ index, ...rest }}) => ({{ ...rest, index: index.sort(([a], [b]) => (a < b ? -1 : 1)) }});
// Of our words MiniSearch can ask alone, so all of them are asked here.
const unpacked = (mini, words) => words.map((word) => [word, Object.fromEntries(fields.flatMap((_, field) => {{
  const counts = mini._index.get(word).get(field);
  return counts ? [[field, Object.fromEntries(counts)]] : [];
}}))]);
const handedOver = (script) => {{
  let texts;
  new Function("conceptrySearch", script)((...all) => (texts = all));
  return texts;
}};
const answers = [];
for (const {{ documents, script }} of corpora) {{
  const theirs = new MiniSearch({{ ...same, tokenize }});
  theirs.addAll(documents);
  const made = written(theirs.toJSON());
  const words = made.index.map(([word]) => word);
  const [, , head, ...slices] = handedOver(script);
  const ours = await readIndex(head, slices);
  const without = Object.assign(Object.create(MiniSearch.prototype), ours.index, {{ _index: new Map() }});
  const read = written({{ ...without.toJSON(), index: unpacked(ours.index, ours.words) }});
  answers.push([[made, asked(theirs, words)], [read, asked(ours.index, ours.words)]]);
}}
process.stdout.write(JSON.stringify(answers));
"""
DOCUMENTS = [
    Document(
        address="concepts/checkpoint/",
        title="The job checkpoint",
        names="Checkpoint",
        symbols="τ interval s; B bandwidth GB/s",
        text="A copy of a job's state. A copy outlives the machines.",
        excerpt="A complete copy.",
    ),
    Document(anchor="equation-1", heading="Write time", text="State over bandwidth", symbols="C s"),
    Document(anchor="empty", heading="Nothing", text=""),
    Document(
        address="concepts/roofline/", title="Roofline", text="GB/s against FLOP/s", weight=0.5
    ),
    Document(address="concepts/zh/", title="检查点", text="检查点的频率取决于故障率"),
]
QUESTIONS = [
    "checkpont",
    "tau",
    "λ",
    "GB/s",
    "copy of state",
    "roof",
    "检查点频率",
    "zzz",
    "chekcpoint",
    "chekpoi",
    "bandwitdh",
]


def render_corpus(documents):
    """Return documents as MiniSearch takes them, and what our index hands over."""
    stored = enumerate(stored_fields(documents))
    fields = [
        {name: getattr(one, name) for name in FIELDS if getattr(one, name)} for one in documents
    ]
    plain = [{"id": i, **shown, **fields[i]} for i, shown in stored]
    return {"documents": plain, "script": render_scripts(documents)["search/index.js"]}


def told(index):
    """Return an index with 0 for a field that an entry has not, as it is packed."""
    lengths = {n: [one or 0 for one in all_] for n, all_ in index["fieldLength"].items()}
    return {**index, "fieldLength": lengths}


def compare(corpora, questions):
    """Return for each corpus what MiniSearch made of it, and what it reads from our index."""
    request = {
        "corpora": [render_corpus(documents) for documents in corpora],
        "fields": FIELDS,
        "stored": ["page", "anchor", "heading", "address", "title", "excerpt", "weight"],
        "questions": questions,
    }
    done = subprocess.run(
        ["node", "--input-type=module", "--eval", SCRIPT],
        input=json.dumps(request),
        capture_output=True,
        check=True,
        encoding="utf-8",
    )
    return json.loads(done.stdout)


def rank(answers):
    """Return the scores of entries; words that fit may be added up in another order."""
    return [{hit["id"]: round(hit["score"], 9) for hit in hits} for hits in answers[1]]


def test_both_indexes_are_the_same_and_answer_alike():
    ((theirs, ours),) = compare([DOCUMENTS], QUESTIONS)

    assert ours[0] == told(theirs[0])
    assert rank(ours) == rank(theirs)
    found = dict(zip(QUESTIONS, ([hit["id"] for hit in hits] for hits in ours[1]), strict=True))
    assert found["checkpont"][0] == 0
    assert found["chekcpoint"][0] == 0
    assert found["chekpoi"][0] == 0
    assert 0 in found["bandwitdh"]
    assert set(found["tau"]) == {0}
    assert set(found["GB/s"]) == {0, 3}
    assert found["检查点频率"] == [4]
    assert found["zzz"] == []


TEXT = st.text("ab λ检点-/7", max_size=8)
NAME = TEXT.filter(bool)
PAGE = st.builds(Document, text=TEXT, address=TEXT, title=NAME, names=TEXT)
SECTION = st.builds(Document, text=TEXT, anchor=st.just("x"), heading=NAME, symbols=TEXT)
CORPUS = st.lists(st.one_of(PAGE, SECTION), min_size=1, max_size=12)


@settings(max_examples=4, deadline=None)
@given(st.lists(CORPUS, min_size=10, max_size=20))
def test_any_documents_give_the_same_index(corpora):
    for theirs, ours in compare(corpora, ["a", "ab", "检点", "λ"]):
        assert ours[0] == told(theirs[0])
        assert rank(ours) == rank(theirs)


def run(script):
    """Return what a script hands over, as a browser would read it."""
    code = (
        f"globalThis.conceptrySearch = (...texts) => console.log(JSON.stringify(texts));\n{script}"
    )
    done = subprocess.run(
        ["node", "-"], input=code, capture_output=True, check=True, encoding="utf-8"
    )
    return json.loads(done.stdout)


def test_texts_arrive_whole_whatever_they_hold():
    hostile = "</script> ' \\ \" ` ${x} \u2028 \u2029 \n \0 '); alert(1); ('"
    scripts = render_scripts([Document(address="a", title="A", text=hostile)])

    (text,) = [name for name in scripts if "text" in name]

    _, packets, head, *_ = run(scripts["search/index.js"])
    assert len(json.loads(head)["entries"]) == 1
    assert [[0, Path(text).stem]] == json.loads(packets)
    name, texts = run(scripts[text])
    assert name == Path(text).stem
    assert json.loads(texts) == [hostile]


def test_long_texts_are_packed_apart_and_each_keeps_its_number():
    documents = [
        Document(address=str(i), title="t", text=str(i) * (PACKET_SIZE // 2)) for i in range(1, 6)
    ]
    scripts = render_scripts(documents)

    _, packets, *_ = run(scripts["search/index.js"])

    for first, name in json.loads(packets):
        texts = json.loads(run(scripts[f"search/{name}.js"])[1])
        assert texts == [one.text for one in documents[first : first + len(texts)]]
    assert [first for first, _ in json.loads(packets)] == [0, 2, 4]


def test_the_terms_arrive_in_slices_and_none_is_lost():
    documents = [
        Document(address=str(i), title="t", text=" ".join(f"w{i}x{k}" for k in range(9_000)))
        for i in range(3)
    ]

    _, _, _, *slices = run(render_scripts(documents)["search/index.js"])

    rows = [row for one in slices for row in one.split(";")]
    assert len(slices) > 1
    assert rows == [pack_term(*term) for term in build_index(documents)["index"]]


def test_the_same_pages_give_the_same_bytes_and_other_texts_other_names():
    first, again = render_scripts(DOCUMENTS), render_scripts(DOCUMENTS)
    other = render_scripts([*DOCUMENTS, Document(address="x", title="x", text="more")])

    assert first == again
    assert {n for n in first if "text" in n}.isdisjoint(n for n in other if "text" in n)
    assert all(re.fullmatch(r"search/(index|text-[0-9a-f]{12})\.js", name) for name in first)
