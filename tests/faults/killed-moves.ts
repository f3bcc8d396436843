import { expect } from "vitest";
import { quoin, start } from "../commands/quoin.ts";

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
  for (;;) {
    const run = start(["org", "move", org, to], { ...env, NODE_OPTIONS: killer, KILL_AT_STEP: step });
    const ended = await run.exit;
    if (ended.code === 1 && asksToRunAgain.test(run.error)) continue;
    expect(ended, run.error).toEqual({ code: null, signal: "SIGKILL" });
    return;
  }
}

/** Moves the organization, as often as the command asks to be run again: it gives up where a firm or a machine is too busy. */
export async function moveWhole(env: Readonly<Record<string, string>>, org: string, to: string): Promise<void> {
  for (;;) {
    const { code, error } = await quoin(["org", "move", org, to], env);
    if (code === 1 && asksToRunAgain.test(error)) continue;
    expect(code, error).toBe(0);
    return;
  }
}

const asksToRunAgain = /run the command again/;
