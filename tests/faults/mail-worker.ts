/** Simulates a worker: sends the mails of a database to a mail server in batches until it is killed. */
import { setTimeout as wait } from "node:timers/promises";
import { openDatabase } from "#server/db/open-database.ts";
import type { ConnectionTarget } from "#server/db/sql.ts";
import { createLog } from "#server/core/log.ts";
import { composeClaimed } from "#server/letters/composing/compose-claimed.ts";
import { deliverMails } from "#server/mail/deliver-mails.ts";
import { openPostbox } from "#server/mail/smtp.ts";
import { createPdfRenderer } from "#server/pdf/render.ts";
import { noMailLimits } from "#server/mail/limits.ts";
import { secretFrom } from "#server/core/secret.ts";
import { allowedRanges } from "#server/core/address-ranges.ts";

const [target = "", smtpUrl = "", secret = ""] = process.argv.slice(2);
const means = {
  db: openDatabase({ target: JSON.parse(target) as ConnectionTarget, pooler: "none" }),
  clock: () => new Date(),
  secret: secretFrom(secret),
  pdf: createPdfRenderer(),
  allowedRanges: allowedRanges([]),
  mailLimits: noMailLimits,
  postbox: openPostbox({ smtpUrl, from: "Quoin <office@quoin.example>", dkim: undefined }),
  compose: composeClaimed,
  publicUrl: "http://127.0.0.1",
  log: createLog("silent"),
};
for (;;) {
  await deliverMails(means);
  await wait(50);
}
