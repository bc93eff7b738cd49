/** Vitest reporter: names each test that needed a second try, with what failed in the first. */
export default class SecondTries {
  /** @param {ReadonlyArray<import('vitest/node').TestModule>} modules the test files that ran */
  onTestRunEnd(modules) {
    const unsteady = modules
      .flatMap((module) => [...module.children.allTests()])
      .filter((test) => test.diagnostic()?.flaky);
    if (unsteady.length === 0) return;
    console.log(`\nPassed on the second try only (${unsteady.length}):`);
    for (const test of unsteady) {
      const [reason] = test.result().errors ?? [];
      console.log(`  ${test.module.relativeModuleId} > ${test.fullName}: ${reason?.message.split('\n')[0]}`);
      // The message has only the length of a list.
      if (reason?.actual !== undefined)
        console.log(`    found ${String(reason.actual).replaceAll(/\s+/g, ' ').slice(0, 600)}`);
    }
  }
}
