import { once } from "node:events";
import { createRequire } from "node:module";

// A child process of the bench: a queue whose every job is one POST. It does not sign, check URLs or keep a log.

/** Quoin's own copy, so that all use the same HTTP client. */
const { Pool } = createRequire(new URL("../../package.json", import.meta.url))("undici");

/**
 * Carries out the bench's commands, one after the other.
 * @param open creates the queue: `open(connection, post)` returns `enqueue(payload, count)` and `run(count)`, which
 * resolves when that many jobs are done and settled
 */
export async function contend(open) {
  const [{ connection, url, headers, body, concurrency }] = await once(process, "message");
  const pool = new Pool(new URL(url).origin, { connections: concurrency, pipelining: 1 });
  const post = async (payload) => {
    const { statusCode, body: answer } = await pool.request({ method: "POST", path: "/", headers, body: payload.body });
    await answer.dump();
    if (statusCode !== 200) throw new Error(`the sink answered ${statusCode}`);
  };
  const queue = await open({ connection, concurrency }, post);
  const work = {
    enqueue: ({ count }) => queue.enqueue({ body }, count),
    run: ({ count }) => queue.run(count),
  };
  process.once("disconnect", () => process.exit());
  const answer = async (question) => {
    await work[question.kind](question);
    process.send({});
  };
  process.on("message", (question) => void answer(question));
  process.send({});
}
