import { run } from "./commands/run.ts";

const terminal = {
  output: process.stdout,
  errors: process.stderr,
  requestMsMax: 15_000,
  stop: undefined,
  get exitCode() {
    return Number(process.exitCode ?? 0);
  },
  set exitCode(code) {
    process.exitCode = code;
  },
};

// An open handle must not keep a failed command running: a supervisor waits for its end.
if (!(await run(process.argv.slice(2), undefined, terminal))) process.exit(1);
