import { Agent, get } from "node:http";

// A child process of the bench: requests the same URLs repeatedly, each in its own loop without pause, and reads no
// response into memory. The measuring process does not do this itself: large responses would delay its own clock.

/** The messages that it receives. */
export type AskTask =
  | { readonly kind: "begin"; readonly urls: readonly string[]; readonly key: string }
  /** Asks for the number of responses so far. */
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
