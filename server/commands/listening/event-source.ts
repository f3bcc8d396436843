import { setTimeout as sleep } from "node:timers/promises";
import { createQuoin, QuoinError } from "#client/quoin.ts";
import { allowedRanges } from "#server/core/address-ranges.ts";
import { systemClock } from "#server/core/clock.ts";
import { Refusal } from "#server/core/refusal.ts";
import { authenticator } from "#server/identity/api-keys/authenticate.ts";
import { readInOrg } from "#server/db/sql.ts";
import { newestEvent, type RaisedEvent, raisedAfter } from "#server/history/events/read.ts";
import { noMailLimits } from "#server/mail/limits.ts";
import type { Terminal } from "#server/commands/terminal/command.ts";
import type { Installation } from "#server/commands/installation.ts";
import { UsageError } from "#server/commands/terminal/usage.ts";

const eventsPerLook = 100;
const retryMs = 2_000;

/** The events of one organization, in the order of their commits. */
export interface EventSource {
  /** Returns the id of the newest event; undefined before the first. */
  readonly newest: () => Promise<RaisedEvent["id"] | undefined>;
  /** Returns the next events after that one, or from the first on. */
  readonly after: (last: RaisedEvent["id"] | undefined) => Promise<readonly RaisedEvent[]>;
}

/** Returns the events of the key's organization in the database of this installation. @throws UsageError */
export async function eventsOfInstallation(
  { db, secret, pdf, fileReader }: Installation,
  key: string,
): Promise<EventSource> {
  const authenticate = authenticator({
    db,
    clock: systemClock,
    secret,
    pdf,
    fileReader,
    allowedRanges: allowedRanges([]),
    mailLimits: noMailLimits,
  });
  const caller = await authenticate(`Bearer ${key}`).catch((error: unknown) => {
    throw error instanceof Refusal ? new UsageError(`the key: ${error.message}`) : error;
  });
  if (!caller.permissions.includes("events:read")) throw new UsageError("the key lacks the scope events:read");
  return {
    newest: () => newestEvent(readInOrg(caller)),
    after: (last) => raisedAfter(readInOrg(caller), last, eventsPerLook),
  };
}

/** Returns the events of the key's organization at a running service, as its API lists them. */
export function eventsOfService(url: string, key: string, terminal: Terminal): EventSource {
  // Each failure is reported at once, and retried below.
  const quoin = createQuoin({ url, key, retries: 0 });
  return {
    newest: () => untilAnswered(url, terminal, async () => (await quoin.listEvents({ limit: 1 })).data[0]?.id),
    after: (last) =>
      untilAnswered(url, terminal, async () => {
        if (last !== undefined) {
          return (await quoin.listEvents({ after: last, limit: eventsPerLook })).data.map(asRaised);
        }
        const events: RaisedEvent[] = [];
        // Without `after` they are listed newest first.
        for await (const event of quoin.each("listEvents")) events.unshift(asRaised(event));
        return events;
      }),
  };
}

/** JSON that a program wrote has the same bytes when it is parsed and written again. */
const asRaised = (event: Pick<RaisedEvent, "id" | "type">): RaisedEvent => ({
  id: event.id,
  type: event.type,
  body: JSON.stringify(event),
});

/** Repeats a request until there is a response, and says once why it has to. @throws UsageError for a refusal */
async function untilAnswered<Result>(url: string, terminal: Terminal, ask: () => Promise<Result>): Promise<Result> {
  for (let failures = 0; ; failures++) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof QuoinError) || terminal.stop?.aborted === true) throw error;
      // An answer with the code INTERNAL is not Quoin's, but that of another program at a wrong address.
      const isOfKey = (error.status === 401 || error.status === 403) && error.code !== "INTERNAL";
      if (isOfKey) throw new UsageError(`the key: ${error.message}`);
      if (error.status !== 0 && error.status !== 429 && error.status < 500) {
        throw new UsageError(`--url: ${error.message}`);
      }
      if (failures === 0) terminal.errors.write(`quoin: ${url}: ${reasonOf(error)}; retrying until it responds\n`);
      await sleep(Math.max(error.retryAfterSeconds * 1_000, retryMs));
    }
  }
}

/** Returns the system's error code, such as ECONNREFUSED, or the message. */
function reasonOf({ message, cause }: QuoinError): string {
  const { code } = ((cause as Error | undefined)?.cause ?? {}) as NodeJS.ErrnoException;
  return code ?? message.replace(/\.$/, "");
}
