/**
 * Simulates a service at work: prints how many bytes that number of queries left behind after minor garbage
 * collections.
 */
import { type ConnectionTarget, openOwner } from "#server/db/sql.ts";

const [target = "", count = ""] = process.argv.slice(2);
const sql = openOwner(JSON.parse(target) as ConnectionTarget);
const { gc } = globalThis;
if (gc === undefined) throw new Error("run with --expose-gc");

const query = async (times: number) => {
  for (let i = 0; i < times; i++) {
    await sql`select ${i}::integer as number, 'some text' as text`;
    if (i % 100 === 0) gc({ type: "minor" });
  }
  // Objects that survive one minor collection are promoted by the next.
  gc({ type: "minor" });
  gc({ type: "minor" });
};
await query(500);
gc();
const before = process.memoryUsage().heapUsed;
await query(Number(count));
process.stdout.write(String(process.memoryUsage().heapUsed - before));
await sql.end();
