import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { newInstallation, serve, type Server } from "../commands/quoin.ts";

const keyCount = 200;
const postsPerKey = 10;

interface Created {
  id: string;
}

test(`${keyCount} keys, posted ${postsPerKey} times each, have ${keyCount} effects despite a killed server`, async () => {
  const { env: dataDir, apiKey } = await newInstallation();
  const env = { ...dataDir, QUOIN_RATE_LIMIT_PER_MINUTE: "0" };
  let server: Server = await serve(env);
  const answered = new Map<string, Set<string>>();
  let posts = 0;

  /** Posts until there is a response, like a client that retries. */
  const post = async (key: string): Promise<void> => {
    for (;;) {
      posts++;
      try {
        const answer = await fetch(`${server.url}/api/v1/clients`, {
          method: "POST",
          headers: { authorization: `Bearer ${apiKey}`, "content-type": "application/json", "idempotency-key": key },
          body: JSON.stringify({ name: key }),
        });
        const body = (await answer.json()) as Created;
        if (answer.status === 201) {
          answered.set(key, (answered.get(key) ?? new Set()).add(body.id));
          return;
        }
        expect([409, 503], JSON.stringify(body)).toContain(answer.status);
      } catch (error) {
        // The connection broke with the server, so the outcome is unknown.
        if (!(error instanceof TypeError) && !(error instanceof SyntaxError)) throw error;
      }
      await sleep(20);
    }
  };

  const killing = (async () => {
    while (answered.size < keyCount / 3) await sleep(5);
    server.run.child.kill("SIGKILL");
    await server.run.exit;
    server = await serve(env);
  })();
  const keys = Array.from({ length: keyCount }, (_, i) => `key-${i}`);
  // In batches, so that the kill interrupts requests at every stage.
  for (let i = 0; i < keys.length; i += 25) {
    const some = keys.slice(i, i + 25);
    await Promise.all(some.flatMap((key) => Array.from({ length: postsPerKey }, () => post(key))));
  }
  await killing;

  expect([...answered.values()].filter((ids) => ids.size !== 1)).toEqual([]);
  expect(answered.size).toBe(keyCount);
  const read = async (path: string) => {
    const found: Created[] = [];
    for (let cursor = ""; ;) {
      const answer = await fetch(`${server.url}/api/v1${path}&limit=100${cursor}`, {
        headers: { authorization: `Bearer ${apiKey}` },
      });
      const page = (await answer.json()) as { data: Created[]; nextCursor: string | null };
      found.push(...page.data);
      if (page.nextCursor === null) return found;
      cursor = `&cursor=${page.nextCursor}`;
    }
  };
  expect(await read("/clients?archived=false")).toHaveLength(keyCount);
  expect(await read("/events?type=client.created")).toHaveLength(keyCount);
  expect(posts).toBeGreaterThan(keyCount * postsPerKey);
});
