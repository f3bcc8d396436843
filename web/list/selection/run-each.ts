import type { BulkJob } from "./use-bulk-run.ts";

/**
 * Carries out a request for each record, a few at a time, and reports each outcome. After Cancel it starts no more;
 * those under way are waited for, because the server may already have carried them out.
 */
export async function runEach<Row extends { readonly id: string }>(
  rows: readonly Row[],
  send: (row: Row) => Promise<unknown>,
  atOnce: number,
  { signal, report }: BulkJob,
): Promise<void> {
  const waiting = rows.values();
  const work = async () => {
    for (const row of waiting) {
      if (signal.aborted) return;
      await send(row).then(
        () => report(row.id, { kind: "done" }),
        (error: unknown) => report(row.id, { kind: "failed", error }),
      );
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}
