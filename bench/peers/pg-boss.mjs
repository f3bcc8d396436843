import { setTimeout as sleep } from "node:timers/promises";
import { PgBoss } from "pg-boss";
import { contend } from "./contender.mjs";

const queue = "deliveries";

await contend(async ({ connection, concurrency }, post) => {
  // Everything other than jobs is switched off.
  const boss = new PgBoss({ ...connection, max: 10, supervise: false, schedule: false });
  await boss.start();
  await boss.createQueue(queue, { retryLimit: 4, retryDelay: 30, retryBackoff: true });
  return {
    async enqueue(payload, count) {
      await boss.deleteAllJobs(queue);
      await boss.insert(
        queue,
        Array.from({ length: count }, () => ({ data: payload })),
      );
    },
    async run(count) {
      const batches = 2;
      const options = {
        batchSize: concurrency / batches,
        localConcurrency: batches,
        pollingIntervalSeconds: 0.5,
        burstWhenBatchFull: true,
      };
      let done = 0;
      await boss.work(queue, options, async (jobs) => {
        await Promise.all(jobs.map(({ data }) => post(data)));
        done += jobs.length;
      });
      while (done < count) await sleep(5);
      // The last batch is written when its worker has ended.
      await boss.offWork(queue, { wait: true });
    },
  };
});
