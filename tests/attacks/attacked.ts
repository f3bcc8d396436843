import { newDataDir, quoin, serve } from "../commands/quoin.ts";

/** Starts a server with two organizations, each with an API key. */
export async function givenServer(env: Readonly<Record<string, string>> = {}) {
  const settings = { QUOIN_DATA_DIR: await newDataDir(), LOG_LEVEL: "fatal", ...env };
  const { url, run } = await serve(settings);
  const newKey = async (name: string): Promise<string> => {
    const org = await quoin(["org", "create", "--name", name, "--email", "x@example.com", "--json"], settings);
    return (JSON.parse(org.out) as { apiKey: string }).apiKey;
  };
  return { url, run, bystanderKey: await newKey("Bystander"), otherKey: await newKey("Other") };
}

/**
 * Lists clients with that key.
 * @throws Error when the status is not 200
 */
export const readClients = (url: string, key: string) => async (): Promise<void> => {
  const answer = await fetch(`${url}/api/v1/clients`, { headers: { authorization: `Bearer ${key}` } });
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`the bystander was answered ${answer.status}`);
};

/** Runs that many loops of consecutive requests concurrently until the time is over, and counts the statuses. */
export async function hammer(
  ms: number,
  loops: number,
  ask: (loop: number) => Promise<number>,
): Promise<Map<number, number>> {
  const statuses = new Map<number, number>();
  const endsAt = performance.now() + ms;
  await Promise.all(
    Array.from({ length: loops }, async (_, loop) => {
      while (performance.now() < endsAt) {
        const status = await ask(loop);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
    }),
  );
  return statuses;
}

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
