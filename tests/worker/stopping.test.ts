// @module-tag slow
import { setTimeout as timer } from "node:timers/promises";
import { expect, test } from "vitest";
import { asSystem } from "#server/db/sql.ts";
import { createLog } from "#server/core/log.ts";
import { noMailLimits } from "#server/mail/limits.ts";
import { secretFrom } from "#server/core/secret.ts";
import { allowedRanges } from "#server/core/address-ranges.ts";
import { startWorker } from "#server/jobs/run.ts";
import { attemptTimeoutMs } from "#server/webhooks/delivery/retry-schedule.ts";
import { until } from "../commands/quoin.ts";
import { startMailServer } from "../support/mail-server.ts";
import { newOrg, type Service, startService, testPdf, testSecret } from "../support/service.ts";

const startOn = (on: Service, smtpUrl: string) =>
  startWorker({
    db: on.db,
    clock: () => new Date(),
    secret: secretFrom(testSecret),
    pdf: testPdf,
    allowedRanges: allowedRanges([]),
    mailLimits: noMailLimits,
    waitsMs: [0],
    pollMs: 50,
    attemptTimeoutMs,
    mail: { smtpUrl, from: "office@quoin.example", dkim: undefined },
    publicUrl: "http://127.0.0.1",
    log: createLog("silent"),
    sleep: (_ms, signal) => timer(50, undefined, { signal }).catch(() => undefined),
  });

test("a worker that is stopped notes the mails that it is sending, and begins no other", async () => {
  const on = await startService("stopping_worker");
  const api = await newOrg({ on });
  const { id } = await api.sentInvoice();
  const mailCount = 60;
  for (let i = 0; i < mailCount; i++) await api.act(`/invoices/${id}/remind`, { to: `client${i}@example.com` });
  const mails = await startMailServer();
  // Those that are not begun yet when the first arrives take some seconds.
  mails.behaviour = "slow";
  const worker = startOn(on, mails.url);
  await until(async () => mails.received.length > 0);
  await worker.stop();
  const rows = await asSystem(
    on.db,
    (system) => system<{ status: string; attemptCount: number }[]>`select status, attempt_count from mail`,
  );
  const sent = rows.filter(({ status }) => status === "SENT");
  expect(sent).toHaveLength(mails.received.length);
  expect(sent.length).toBeLessThan(mailCount);
  const untouched = rows.filter(({ status, attemptCount }) => status === "QUEUED" && attemptCount === 0);
  expect(untouched).toHaveLength(mailCount - sent.length);
});
