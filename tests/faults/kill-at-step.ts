/** Loaded before `quoin org move`: ends that process with SIGKILL as it prints the step, before it does anything else. */
const step = process.env["KILL_AT_STEP"] ?? "";
const write = process.stderr.write.bind(process.stderr) as (...given: unknown[]) => boolean;

process.stderr.write = (...given: unknown[]) => {
  const isWritten = write(...given);
  if (String(given[0]).startsWith(step)) process.kill(process.pid, "SIGKILL");
  return isWritten;
};
