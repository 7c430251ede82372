"""What a knowledge base must stand every day, and the tests that show that it does.

Each case was a fault of another project. The list is a list of names, so that a case whose test
is renamed or taken away is missed.
"""

import re
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
CASES = {
    "a question is answered by keyboard only": {
        "browser/test_site.py": ["test_a_quiz_is_answered_by_keyboard_and_says_the_result"],
    },
    "a walk through the site by menu, next and back": {
        "browser/test_daily_reading.py": [
            "test_a_walk_by_menu_next_and_back_finds_every_part_there_once",
        ],
        "browser/test_site.py": ["test_a_reader_computes_moves_on_and_comes_back"],
    },
    "light, dark and back": {
        "browser/test_daily_reading.py": [
            "test_charts_are_read_in_the_dark_in_the_light_and_in_the_dark_again",
        ],
    },
    "a long formula on a phone": {
        "browser/test_daily_reading.py": [
            "test_a_long_formula_scrolls_in_its_own_box_by_touch_and_by_keyboard",
        ],
        "browser/test_site_under_strain.py": [
            "test_long_words_and_a_long_formula_do_not_widen_the_page",
        ],
    },
    "print": {
        "browser/test_print.py": [
            "test_paper_stays_light_for_a_reader_who_chose_dark",
            "test_questions_come_without_answers_and_the_key_has_them",
        ],
        "browser/test_chart_element.py": ["test_print_has_the_chart_whole_and_no_slider"],
    },
    "opened by a double click, without a network": {
        "browser/test_walk.py": ["test_both_browsers_read_the_same_over_http_and_from_a_folder"],
    },
    "Python from a file": {
        "browser/test_file.py": ["test_python_from_a_folder_says_what_it_is_doing"],
    },
    "a build in a closed room": {
        "adapters/test_same_bytes.py": [
            "test_two_builds_on_two_days_without_a_network_write_the_same_bytes",
        ],
    },
    "search from the file system": {
        "browser/test_search.py": ["test_a_word_of_a_title_is_answered_within_a_second"],
    },
    "a quiet preview": {
        "adapters/test_quiet_preview.py": [
            "test_a_preview_that_is_left_alone_is_not_built_again",
            "test_only_a_change_is_built_and_once",
        ],
    },
    "the edit link opens the record": {
        "browser/test_daily_reading.py": ["test_the_edit_link_of_every_concept_opens_its_record"],
        "adapters/test_mkdocs.py": [
            "test_the_edit_link_opens_the_record_where_no_repository_is_named",
            "test_the_edit_link_opens_the_record_in_the_repository",
        ],
    },
    "two books on one host": {
        "browser/test_quiz_element.py": ["test_two_books_on_one_host_never_mix"],
        "browser/test_progress.py": ["test_two_sites_on_one_host_never_mix"],
        "browser/test_file.py": ["test_two_folders_keep_their_progress_apart"],
    },
}


@pytest.mark.parametrize("case", CASES)
def test_every_case_has_its_tests(case):
    for path, names in CASES[case].items():
        text = (TESTS / path).read_text("utf-8")
        missing = [name for name in names if not re.search(rf"^def {name}\(", text, re.MULTILINE)]
        assert missing == [], path
