// A Vitest reporter that lists the slowest tests, and then the failed ones, so that they are at the end of
// the log.
const SHOWN = 10;

export function slowest() {
  return {
    onTestRunEnd(modules) {
      const tests = modules.flatMap((module) =>
        [...module.children.allTests()].map((test) => ({
          errors: test.result().errors ?? [],
          milliseconds: test.diagnostic()?.duration ?? 0,
          name: `${module.relativeModuleId ?? module.moduleId}: ${test.fullName}`,
        })),
      );
      const total = tests.reduce((sum, { milliseconds }) => sum + milliseconds, 0);
      tests.sort((one, other) => other.milliseconds - one.milliseconds);
      console.log(`\n${tests.length} tests took ${(total / 1000).toFixed(1)} s; the slowest:`);
      for (const { milliseconds, name } of tests.slice(0, SHOWN))
        console.log(`${(milliseconds / 1000).toFixed(2).padStart(7)} s  ${name}`);
      for (const { errors, name } of tests)
        for (const error of errors) console.log(`failed: ${name}\n${error.message}`);
    },
  };
}
