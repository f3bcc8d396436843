import { setTimeout as sleep } from "node:timers/promises";
import { Logger, makeWorkerUtils, run, runMigrations } from "graphile-worker";
import pg from "pg";
import { contend } from "./contender.mjs";

const logger = new Logger(() => () => undefined);

await contend(async ({ connection, concurrency }, post) => {
  const pgPool = new pg.Pool({ ...connection, max: 10 });
  // The library requires both listeners.
  pgPool.on("error", () => undefined);
  pgPool.on("connect", (client) => client.on("error", () => undefined));
  await runMigrations({ pgPool, logger });
  const utils = await makeWorkerUtils({ pgPool, logger });
  return {
    async enqueue(payload, count) {
      for (let i = 0; i < count; i += 1000) {
        await utils.addJobs(Array.from({ length: Math.min(1000, count - i) }, () => ({ identifier: "post", payload })));
      }
    },
    async run(count) {
      let done = 0;
      const runner = await run({
        pgPool,
        logger,
        noHandleSignals: true,
        // As recommended in its documentation on performance.
        preset: {
          worker: {
            concurrentJobs: concurrency,
            localQueue: { size: 500 },
            completeJobBatchDelay: 0,
            failJobBatchDelay: 0,
          },
        },
        taskList: {
          async post(payload) {
            await post(payload);
            done += 1;
          },
        },
      });
      while (done < count) await sleep(5);
      // It writes the remaining results before it ends.
      await runner.stop();
    },
  };
});
