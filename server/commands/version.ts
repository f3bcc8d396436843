import { describeVersion, version } from "#server/core/version.ts";
import { type Command, flag, printResult } from "./terminal/command.ts";

export const versionCommand: Command = {
  name: "version",
  takes: "[--json]",
  does: "print the version and the commit",
  options: { json: flag },
  isStandalone: true,
  run: async (given, _, terminal) =>
    printResult(terminal, given, { version: version.number, commit: version.commit }, describeResult),
};

const describeResult = () => `quoin ${describeVersion(version)}`;
