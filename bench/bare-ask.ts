import { Agent, get } from "node:http";

// A child of the bench: asks for the same addresses again and again, each by itself without a pause, and reads no answer
// into memory. Whoever measures does not do this itself: large answers would hold up its own clock.

/** What it is told. */
export type AskTask =
  | { readonly kind: "begin"; readonly urls: readonly string[]; readonly key: string }
  /** How many answers came so far. */
  | { readonly kind: "count" };

const agent = new Agent({ keepAlive: true });

process.once("disconnect", () => process.exit());
process.on("message", (task: AskTask) => {
  if (task.kind === "begin") for (const url of task.urls) void askOn(url, task.key);
  process.send?.(count);
});

let count = 0;

async function askOn(url: string, key: string): Promise<never> {
  for (;;) {
    await new Promise<void>((resolve, reject) => {
      get(url, { agent, headers: { authorization: `Bearer ${key}` } }, (answer) => {
        if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}`);
        answer.resume().once("end", resolve);
      }).once("error", reject);
    });
    count += 1;
  }
}
