from random import Random

import pytest

from app.planner.scheduling.annealing import IterationLimit, anneal, exponential, temperature
from app.planner.scheduling.greedy import greedy_schedule
from app.planner.scheduling.objective import Evaluator, trip_objective
from app.planner.scheduling.schedule import Schedule
from tests.unit.planner.generated import big_city
from tests.unit.planner.scheduling.problems import problem_of
from tests.unit.planner.worlds import near, place


def test_the_schedule_never_gets_worse_and_soon_better() -> None:
    problem = problem_of(big_city(60), days=4)
    schedule = greedy_schedule(problem)
    objective = trip_objective(problem, schedule.options)
    evaluator = Evaluator(objective)
    values = [evaluator.value(schedule)]
    for iterations in (1, 10, 60):
        anneal(schedule, objective, IterationLimit(iterations), seed=1)
        values.append(evaluator.value(schedule))
    assert values == sorted(values)
    assert values[-1] > values[0]


def test_the_same_seed_gives_the_same_schedule() -> None:
    problem = problem_of(big_city(40), days=3)
    schedules = [greedy_schedule(problem) for _ in range(2)]
    objective = trip_objective(problem, schedules[0].options)
    assert [anneal(schedule, objective, IterationLimit(40), seed=7) for schedule in schedules] == [40, 40]
    first, second = ([schedule.route(day).options for day in schedule.days] for schedule in schedules)
    assert first == second


def test_the_search_of_a_schedule_without_stops_ends_at_once() -> None:
    problem = problem_of([place("moon", point=near(90000))])
    schedule = Schedule(problem)
    assert anneal(schedule, trip_objective(problem, schedule.options), IterationLimit(50), seed=1) == 0


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


def test_iterations_count_in_equal_parts() -> None:
    assert [IterationLimit(4).spent(done) for done in range(5)] == [0, 0.25, 0.5, 0.75, 1]
    assert IterationLimit(0).spent(0) == 1


def test_a_deadline_only_ends_the_search_early() -> None:
    assert IterationLimit(4, seconds=0).spent(0) == 1
    assert IterationLimit(4, seconds=1000).spent(1) == 0.25
