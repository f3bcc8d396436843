import type { Reporter, TestModule } from "vitest/node";

/** Closes the run with `N passed, N failed`, which scripts can read. */
export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    let passed = 0;
    let failed = unhandledErrors.length;
    for (const module of modules) {
      for (const test of module.children.allTests()) {
        if (test.result().state === "passed") passed++;
        // Nothing is skipped in this project, so what did not pass counts as failed.
        else failed++;
      }
      if (module.state() === "failed" && module.errors().length > 0) failed++;
    }
    process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
  }
}
