import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { readConfig } from "#server/settings/config.ts";
import { openInstallation } from "#server/commands/installation.ts";
import { createLog } from "#server/core/log.ts";
import { type Installation, newInstallation, serve } from "../commands/quoin.ts";
import { startSilentReceiver } from "../support/silent-receiver.ts";
import { timeoutFactor } from "../support/timeout-factor.ts";
import { until } from "./until.ts";

/** Reads the kB of a line of `/proc/<pid>/status` (proc_pid_status(5)). */
const residentKb = (pid: number | undefined, line: "VmHWM" | "VmRSS") =>
  Number(new RegExp(`${line}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]);

/** The server looks for idle times of half a minute; on a busy machine its first ones may not count as such. */
const timeoutMs = 600_000 * timeoutFactor;

test(
  "a server gives back a fifth of its memory when it has nothing to do",
  async () => {
    const { env } = await newInstallation();
    const { run, url } = await serve(env);
    const { pid } = run.child;
    await until(async () => residentKb(pid, "VmRSS") < 0.8 * residentKb(pid, "VmHWM"));
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
  },
  timeoutMs,
);

/** Largest events, several pages of them: what a program that repeats changes of a large contract leaves behind. */
async function fillWithEvents({ env, organization }: Installation) {
  const installation = await openInstallation(readConfig(env), createLog("silent"));
  await installation.db.system`
    insert into event (org_id, id, type, resource_id, body, created_at)
    select ${organization.id}, id, 'claim.responded', 'clm_' || id,
      json_build_object('id', id, 'type', 'claim.responded', 'created', 1, 'data',
        json_build_object('object', json_build_object('lines', repeat(md5(n::text), 60000))))::text,
      now() - n * interval '1 minute'
    from (select n, 'evt_' || lpad(n::text, 26, '0') as id from generate_series(1, 35) n) e`;
  await installation.close();
}

test(
  "twelve readers of the largest events at once leave the process below 700 MB",
  async () => {
    const made = await newInstallation();
    const { env, apiKey } = made;
    await fillWithEvents(made);
    const { run, url } = await serve({ ...env, QUOIN_RATE_LIMIT_PER_MINUTE: "0" });
    const read = async () => {
      for (let cursor = "", pages = 0; pages < 6;) {
        const answer = await fetch(`${url}/api/v1/events?limit=100${cursor}`, {
          headers: { authorization: `Bearer ${apiKey}` },
        });
        const { data, nextCursor } = (await answer.json()) as { data: object[]; nextCursor: string | null };
        // A busy server asks to come back.
        if (answer.status === 503) {
          await sleep(100);
          continue;
        }
        expect(answer.status).toBe(200);
        expect(data.length).toBeGreaterThan(0);
        pages += 1;
        cursor = nextCursor === null ? "" : `&cursor=${nextCursor}`;
      }
    };
    await Promise.all(Array.from({ length: 12 }, read));
    expect(residentKb(run.child.pid, "VmHWM")).toBeLessThan(700 * 1024);
  },
  timeoutMs,
);

test(
  "large events to receivers that do not respond leave the process below 700 MB",
  async () => {
    const made = await newInstallation();
    await fillWithEvents(made);
    const { run, url } = await serve({ ...made.env, QUOIN_WEBHOOK_ALLOW_CIDRS: "127.0.0.0/8" });
    const silent = await startSilentReceiver();
    for (let i = 0; i < 50; i++) {
      const answer = await fetch(`${url}/api/v1/webhook-endpoints`, {
        method: "POST",
        headers: { authorization: `Bearer ${made.apiKey}`, "content-type": "application/json" },
        body: JSON.stringify({ url: `http://127.0.0.1:${silent.port}/${i}`, events: ["claim.responded"] }),
      });
      const { id } = (await answer.json()) as { id: string };
      const replayed = await fetch(`${url}/api/v1/webhook-endpoints/${id}/replay`, {
        method: "POST",
        headers: { authorization: `Bearer ${made.apiKey}`, "content-type": "application/json" },
        body: JSON.stringify({ since: new Date(Date.now() - 3_600_000).toISOString(), only: "all" }),
      });
      expect(replayed.status).toBe(202);
    }
    await until(async () => silent.connections() >= 4);
    // The attempts that time out are followed by the next.
    await sleep(20_000);
    expect(residentKb(run.child.pid, "VmHWM")).toBeLessThan(700 * 1024);
  },
  timeoutMs,
);
