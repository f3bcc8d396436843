import { Pool } from "undici";

// A child process of the bench: posts the same bytes repeatedly, and does nothing else that a worker does.

export interface PostTask {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly count: number;
  readonly concurrency: number;
}

process.once("disconnect", () => process.exit());
process.on("message", (task: PostTask) => void run(task));

let pool: Pool | undefined;

async function run({ url, headers, body, count, concurrency }: PostTask): Promise<void> {
  pool ??= new Pool(new URL(url).origin, { connections: concurrency, pipelining: 1 });
  const to = pool;
  let left = count;
  const post = async () => {
    while (left-- > 0) {
      const answer = await to.request({ method: "POST", path: "/", headers, body });
      await answer.body.dump();
      if (answer.statusCode !== 200) throw new Error(`the sink answered ${answer.statusCode}`);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, post));
  process.send?.({});
}
