import { spawn } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Logger } from "#server/core/log.ts";
import { webBuildState } from "#server/http/web/web-build.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));

/**
 * Builds the web app if it is missing or older than its sources. An old one that cannot be built again is served, with
 * a warning.
 * @throws Error with one line that says how to build it, when there is none and it cannot be built
 */
export async function prepareWebApp(log: Logger): Promise<void> {
  const before = webBuildState();
  if (before === "current") return;
  log.info(before === "missing" ? "building the web app" : "building the web app again: its sources have changed");
  const output = await runBuild();
  const after = webBuildState();
  if (after === "missing") throw new Error(output);
  if (after === "stale") log.warn(`${output}; the old one is served`);
}

/** Warns when the web app is missing or older than its sources, for a server that must not build it. */
export function warnOfWebApp(log: Logger): void {
  const state = webBuildState();
  if (state === "missing") log.warn("the web app is not built and is not served; run npm run build-web");
  if (state === "stale") log.warn("the web app is older than its sources; run npm run build-web");
}

/** Runs the build in a process of its own, which alone needs the build tools. Returns the line that it ended with. */
async function runBuild(): Promise<string> {
  const child = spawn(process.execPath, [join(root, "scripts/build-web.ts")], { stdio: ["ignore", "ignore", "pipe"] });
  let output = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => (output += text));
  await new Promise((resolve) => child.once("error", resolve).once("close", resolve));
  const lines = output.split("\n").filter((line) => line.startsWith("quoin: "));
  return (lines.at(-1) ?? "the web app cannot be built; run npm run build-web to see why").replace(/^quoin: /, "");
}
