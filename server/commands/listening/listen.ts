import { setTimeout as sleep } from "node:timers/promises";
import { textOf } from "#server/core/text/wordings.ts";
import type { Config } from "#server/settings/config.ts";
import { allowedRanges } from "#server/core/address-ranges.ts";
import { systemClock } from "#server/core/clock.ts";
import { headersOf } from "#server/webhooks/delivery/headers.ts";
import { resolveTarget, systemNames } from "#server/webhooks/delivery/resolve.ts";
import { createSender, type Sender } from "#server/webhooks/delivery/send.ts";
import { startTrace } from "#server/webhooks/delivery/trace.ts";
import { signatureHeader } from "#server/webhooks/delivery/sign.ts";
import type { RaisedEvent } from "#server/history/events/read.ts";
import { checkUrl, isRefused, type WebhookTarget } from "#server/webhooks/check-url.ts";
import { makeSigningSecret } from "#server/webhooks/secret.ts";
import {
  type Command,
  type Given,
  noKeyOption,
  print,
  type Terminal,
  text,
} from "#server/commands/terminal/command.ts";
import { type EventSource, eventsOfInstallation, eventsOfService } from "./event-source.ts";
import { withInstallation } from "#server/commands/installation.ts";
import { readKey } from "#server/commands/terminal/read-key.ts";
import { required, UsageError } from "#server/commands/terminal/usage.ts";

const lookEveryMs = 1_000;
const attemptTimeoutMs = 10_000;
/** The user who gives the address may call any address that can be reached from here. */
const anywhere = allowedRanges(["0.0.0.0/0", "::/0"]);

export const listenCommand: Command = {
  name: "listen",
  takes: "--url URL --forward-to URL [--key-file FILE]",
  does: "forward new events of a running service, signed, to a URL until stopped",
  options: { url: text, "key-file": text, "forward-to": text },
  refusedOptions: noKeyOption,
  isStandalone: true,
  run({ options }, config, terminal) {
    const url = readUrl("url", options);
    const { key, target } = readListening(options, config);
    return forwardAll(eventsOfService(url.url.href, key, terminal), target, terminal);
  },
};

export const webhooksListen: Command = {
  name: "webhooks listen",
  takes: "--forward-to URL [--key-file FILE]",
  does: "forward new events of this installation, signed, to a URL until stopped",
  options: { url: text, "key-file": text, "forward-to": text },
  refusedOptions: noKeyOption,
  async run(given, config, terminal) {
    if (given.options["url"] !== undefined) return listenCommand.run(given, config, terminal);
    const { key, target } = readListening(given.options, config);
    return withInstallation(config, terminal, async (installation) =>
      forwardAll(await eventsOfInstallation(installation, key), target, terminal),
    );
  },
};

interface Listening {
  readonly key: string;
  readonly target: WebhookTarget;
}

/** @throws UsageError before anything is opened */
const readListening = (options: Given["options"], config: Config): Listening => ({
  key: readKey(options, config),
  target: readUrl("forward-to", options),
});

/** @throws UsageError */
function readUrl(option: string, options: Given["options"]): WebhookTarget {
  const target = checkUrl(required(option, options[option]), anywhere);
  if (isRefused(target)) throw new UsageError(`--${option} ${textOf(target.message)}`);
  return target;
}

/**
 * Sends the events that are raised from now on to an address, signed as deliveries are, and prints each result. No
 * delivery is retried and nothing is stored. Runs until it is stopped.
 */
async function forwardAll(events: EventSource, target: WebhookTarget, terminal: Terminal): Promise<void> {
  const signingSecret = makeSigningSecret();
  const sender = createSender();
  // Read before printing the lines below: every event raised after a user has seen them is forwarded.
  let last = await events.newest();
  print(terminal, `Signing secret  ${signingSecret}\nForwarding to   ${target.url.href}\n`);
  while (terminal.stop?.aborted !== true) {
    for (const event of await events.after(last)) {
      print(terminal, `${event.type.padEnd(24)} ${event.id}  ${await forward(event, target, signingSecret, sender)}`);
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
  if (resolved.kind !== "addresses") return "dns";
  const headers = headersOf({ id, type }, signatureHeader([signingSecret], systemClock(), body));
  const posting = { url: target.url, addresses: resolved.addresses, headers, body };
  const outcome = await sender.post(posting, signal, startTrace());
  return outcome.kind === "answered" ? String(outcome.status) : outcome.error;
}
