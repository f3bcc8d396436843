import type { Reporter, TestModule } from "vitest/node";

/** Ends the output of a run with `N passed, N failed`, which scripts can parse. */
export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    let passed = 0;
    let failed = unhandledErrors.length;
    let skipped = 0;
    for (const module of modules) {
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state === "passed") passed++;
        else if (state === "skipped") skipped++;
        else failed++;
      }
      if (module.state() === "failed" && module.errors().length > 0) failed++;
    }
    const seed = process.env["QUOIN_TEST_SEED"];
    if (seed !== undefined) process.stdout.write(`\nQUOIN_TEST_SEED=${seed} repeats the random inputs`);
    process.stdout.write(`\n${passed} passed, ${failed} failed${skipped === 0 ? "" : `, ${skipped} skipped`}\n`);
  }
}
