import { setTimeout as sleep } from "node:timers/promises";
import { systemClock } from "#server/core/clock.ts";
import { readInOrg } from "../db/sql.ts";
import { headersOf } from "#server/webhooks/delivery/headers.ts";
import { createSender, type Sender } from "#server/webhooks/delivery/send.ts";
import { resolveTarget, systemNames } from "#server/webhooks/delivery/resolve.ts";
import { signatureHeader } from "#server/webhooks/delivery/sign.ts";
import { newestEvent, type RaisedEvent, raisedAfter } from "../events/read.ts";
import { authenticator } from "#server/identity/api-keys/authenticate.ts";
import { type Command, type Given, print, text } from "./command.ts";
import { type Installation, withInstallation } from "./installation.ts";
import { noMailLimits } from "../mail/limits.ts";
import { Refusal } from "#server/core/refusal.ts";
import { allowedRanges } from "#server/core/address-ranges.ts";
import { checkUrl, isRefused, type WebhookTarget } from "../webhooks/check-url.ts";
import { makeSigningSecret } from "../webhooks/secret.ts";
import { required, UsageError } from "./usage.ts";

const lookEveryMs = 1_000;
const eventsPerLook = 100;
const attemptTimeoutMs = 10_000;
/** The user who gives the address may call any address that can be reached from here. */
const anywhere = allowedRanges(["0.0.0.0/0", "::/0"]);

export const webhooksListen: Command = {
  name: "webhooks listen",
  takes: "--key K --forward-to URL",
  does: "forward new events, signed, to a URL until stopped",
  options: { key: text, "forward-to": text },
  run({ options }, config) {
    const listening = readListening(options);
    return withInstallation(config, (installation) => listen(installation, listening));
  },
};

interface Listening {
  readonly key: string;
  readonly target: WebhookTarget;
}

/** @throws UsageError before anything is opened */
function readListening(options: Given["options"]): Listening {
  const key = required("key", options["key"]);
  const target = checkUrl(required("forward-to", options["forward-to"]), anywhere);
  if (isRefused(target)) throw new UsageError(`--forward-to ${target.message}`);
  return { key, target };
}

/**
 * Sends the events that the key's organization raises from now on to an address, signed as
 * deliveries are, and prints each result. Nothing is retried and nothing is stored. Runs until it is stopped.
 */
async function listen({ db, secret, pdf }: Installation, { key, target }: Listening): Promise<void> {
  const authenticate = authenticator({
    db,
    clock: systemClock,
    secret,
    pdf,
    allowedRanges: anywhere,
    mailLimits: noMailLimits,
  });
  const caller = await authenticate(`Bearer ${key}`).catch((error: unknown) => {
    throw error instanceof Refusal ? new UsageError(`--key: ${error.message}`) : error;
  });
  if (!caller.permissions.includes("events:read"))
    throw new UsageError("--key: this API key lacks the scope events:read");
  const signingSecret = makeSigningSecret();
  const sender = createSender();
  // Read before printing the lines below: every event raised after a user has seen them is forwarded.
  let last = await newestEvent(readInOrg(caller));
  print(`Signing secret  ${signingSecret}\nForwarding to   ${target.url.href}\n`);
  for (;;) {
    for (const event of await raisedAfter(readInOrg(caller), last, eventsPerLook)) {
      print(`${event.type.padEnd(24)} ${event.id}  ${await forward(event, target, signingSecret, sender)}`);
      last = event.id;
    }
    await sleep(lookEveryMs);
  }
}

/** Sends an event and returns the result in a word. */
async function forward(
  { id, type, body }: RaisedEvent,
  target: WebhookTarget,
  signingSecret: string,
  sender: Sender,
): Promise<string> {
  const signal = AbortSignal.timeout(attemptTimeoutMs);
  const resolved = await resolveTarget(target, { allowedRanges: anywhere, names: systemNames() }, signal);
  if (resolved.kind !== "address") return "dns";
  const headers = headersOf({ id, type }, signatureHeader([signingSecret], systemClock(), body));
  const posting = { url: target.url, address: resolved.address, headers, body };
  const outcome = await sender.post(posting, signal);
  return outcome.kind === "answered" ? String(outcome.status) : outcome.error;
}
