from random import Random

import pytest

from app.planner.schedule.anneal import anneal, exponential, temperature
from app.planner.schedule.board import Board
from app.planner.schedule.budget import Iterations, Seconds
from app.planner.schedule.goal import Judge, trip_goal
from app.planner.schedule.greedy import greedy_board
from tests.unit.planner.schedule.tasks import task
from tests.unit.planner.test_pipeline import big_city
from tests.unit.planner.worlds import near, place


def test_the_schedule_never_gets_worse_and_soon_better() -> None:
    problem = task(big_city(60), days=4)
    board = greedy_board(problem)
    goal = trip_goal(problem, board.options)
    judge = Judge(goal)
    values = [judge.value(board)]
    for iterations in (1, 10, 60):
        anneal(board, goal, Iterations(iterations), seed=1)
        values.append(judge.value(board))
    assert values == sorted(values)
    assert values[-1] > values[0]


def test_the_same_seed_gives_the_same_schedule() -> None:
    problem = task(big_city(40), days=3)
    boards = [greedy_board(problem) for _ in range(2)]
    goal = trip_goal(problem, boards[0].options)
    assert [anneal(board, goal, Iterations(40), seed=7) for board in boards] == [40, 40]
    first, second = ([board.route(day).options for day in board.days] for board in boards)
    assert first == second


def test_a_schedule_with_nothing_to_take_out_ends_at_once() -> None:
    problem = task([place("moon", point=near(90000))])
    board = Board(problem)
    assert anneal(board, trip_goal(problem, board.options), Iterations(50), seed=1) == 0


def test_it_cools_to_a_thirtieth() -> None:
    steps = [temperature(spent / 100) for spent in range(101)]
    assert steps[0] == 1
    assert steps[20] == 0.5
    assert steps[-1] == pytest.approx(1 / 32)
    assert steps == sorted(steps, reverse=True)


def test_the_exponential_variate_has_its_mean_and_median() -> None:
    random = Random(5)
    values = [exponential(random) for _ in range(20_000)]
    assert sum(values) / len(values) == pytest.approx(1.0, abs=0.03)
    assert sorted(values)[10_000] == pytest.approx(0.693, abs=0.03)


def test_a_budget_of_iterations_is_spent_in_equal_parts() -> None:
    assert [Iterations(4).spent(done) for done in range(5)] == [0, 0.25, 0.5, 0.75, 1]
    assert Iterations(0).spent(0) == 1


def test_a_deadline_only_ends_the_search_early() -> None:
    assert Iterations(4, seconds=0).spent(0) == 1
    assert Iterations(4, seconds=1000).spent(1) == 0.25


def test_a_budget_of_time_looks_at_its_clock() -> None:
    now = [5.0]
    budget = Seconds(2, lambda: now[0])
    now[0] = 6.0
    assert budget.spent(10**6) == 0.5
