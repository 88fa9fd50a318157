from itertools import combinations, product
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from app.planner.models import TimeWindow, Traveler
from app.planner.schedule.board import Board
from app.planner.schedule.gaps import Gaps
from tests.unit.planner.schedule.tasks import task
from tests.unit.planner.worlds import MONDAY, near, place

DAYS = 3
MOST_STOPS = 4


def random_board(seed: int) -> Board:
    """Three days of fewer stops than these travellers may have, at places with short opening hours."""
    chance = Random(seed)
    places = []
    for n in range(16):
        opens = chance.choice((540, 660, 800))
        hours = ((TimeWindow(opens, opens + chance.choice((100, 200, 500))),),) * 7
        places.append(place(str(n), point=near(chance.randint(-60, 60)), hours=hours, visit_minutes=45))
    board = Board(task(places, days=DAYS, traveler=Traveler.FRIENDS, start_date=MONDAY))
    for option in range(len(places)):
        stops = board.route(day := chance.randrange(DAYS)).options
        if len(stops) < MOST_STOPS:
            board.try_stops({day: (*stops, option)})
    return board


def gaps_of(board: Board) -> Gaps:
    return Gaps(board.ways, [board.route(day) for day in board.days])


def stops_of(board: Board, gaps: Gaps, gap: int) -> tuple[int, int, tuple[int, ...]]:
    day = int(gaps.day[gap])
    return day, int(gaps.index[gap]), board.route(day).options


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 10**6))
def test_an_option_enters_just_where_the_day_stays_feasible(seed: int) -> None:
    board = random_board(seed)
    gaps = gaps_of(board)
    waiting = [option for option, free in enumerate(board.free.tolist()) if free]
    for option in waiting:
        fits = gaps.entrances(option, 2).tolist()
        for left_out, gap in product(range(3), range(len(gaps.day))):
            day, index, stops = stops_of(board, gaps, gap)
            if index + left_out <= len(stops):
                entered = (*stops[:index], option, *stops[index + left_out :])
                assert fits[left_out][gap] == (board.route_past(day, entered) is not None)


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 10**6))
def test_stops_move_just_where_the_other_day_stays_feasible(seed: int) -> None:
    board = random_board(seed)
    gaps = gaps_of(board)
    expected = set()
    for gap, other in product(range(len(gaps.day)), repeat=2):
        day, index, stops = stops_of(board, gaps, gap)
        other_day, other_index, others = stops_of(board, gaps, other)
        if day == other_day or other_index == len(others):
            continue
        if board.route_past(day, (*stops[:index], others[other_index], *stops[index:])):
            expected.add((gap, other))
    assert set(zip(*(row.tolist() for row in gaps.moves()), strict=True)) == expected


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 10**6))
def test_days_cross_just_where_both_stay_feasible(seed: int) -> None:
    board = random_board(seed)
    gaps = gaps_of(board)
    expected = set()
    for gap, other in combinations(range(len(gaps.day)), 2):
        day, index, stops = stops_of(board, gaps, gap)
        other_day, other_index, others = stops_of(board, gaps, other)
        ends = index == other_index == 0 or (index == len(stops) and other_index == len(others))
        if day == other_day or ends:
            continue
        crossed = (*stops[:index], *others[other_index:]), (*others[:other_index], *stops[index:])
        # Routes without regard to how many sights a day may have.
        if board.state(day, crossed[0]) and board.state(other_day, crossed[1]):
            expected.add((gap, other))
    assert set(zip(*(row.tolist() for row in gaps.crossings()), strict=True)) == expected
