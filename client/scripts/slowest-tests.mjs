// A reporter for Vitest: names the slowest tests at the end of a run.
const SHOWN = 10;

export function slowest() {
  return {
    onTestRunEnd(modules) {
      const tests = modules.flatMap((module) =>
        [...module.children.allTests()].map((test) => ({
          milliseconds: test.diagnostic()?.duration ?? 0,
          name: `${module.relativeModuleId ?? module.moduleId}: ${test.fullName}`,
        })),
      );
      const total = tests.reduce((sum, { milliseconds }) => sum + milliseconds, 0);
      tests.sort((one, other) => other.milliseconds - one.milliseconds);
      console.log(`\n${tests.length} tests took ${(total / 1000).toFixed(1)} s; the slowest:`);
      for (const { milliseconds, name } of tests.slice(0, SHOWN))
        console.log(`${(milliseconds / 1000).toFixed(2).padStart(7)} s  ${name}`);
    },
  };
}
