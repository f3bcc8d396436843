import { expect } from "vitest";
import { start } from "../commands/quoin.ts";

/** The beginning of what `quoin org move` prints after each step. */
export const steps = [
  "Copying the organization",
  "Copied. Waiting",
  "Nothing more is sent",
  "Holding off writes",
  "All changes are copied",
  "The organization is in the new cell",
  "It accepts writes there",
  "Deleted the rows",
] as const;

/** Moves the organization, with a command that is killed with SIGKILL at that step. */
export async function moveAndKill(
  env: Readonly<Record<string, string>>,
  org: string,
  to: string,
  step: (typeof steps)[number],
): Promise<void> {
  const killer = `--import=${new URL("kill-at-step.ts", import.meta.url).href}`;
  const run = start(["org", "move", org, to], { ...env, NODE_OPTIONS: killer, KILL_AT_STEP: step });
  expect(await run.exit, run.error).toEqual({ code: null, signal: "SIGKILL" });
}
