import type { Terminal } from "#server/commands/terminal/command.ts";
import { progressLines } from "#server/commands/terminal/progress.ts";
import type { MoveOptions, Step } from "./move-organization.ts";

const steps: Readonly<Record<Step, string>> = {
  arriving: "Copying the organization while it is used…",
  copied: "Copied. Waiting for deliveries and mails that are under way…",
  leaving: "Nothing more is sent from the old cell.",
  "caught up": "Holding off writes for the last changes…",
  left: "All changes are copied.",
  placed: "The organization is in the new cell.",
  open: "It accepts writes there. Waiting for requests that began before…",
  forgotten: "Deleted the rows in the old cell.",
};

/** Writes the steps of a move to standard error. */
export function tellSteps(terminal: Terminal): MoveOptions {
  const say = progressLines(terminal);
  return {
    requestMsMax: terminal.requestMsMax,
    onStep: (step) => say(steps[step], { isLast: true }),
    onRows: (rows) => say(`${rows} rows copied`),
  };
}
