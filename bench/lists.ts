import { randomUUID } from "node:crypto";
import type postgres from "@quoin/postgres";
import type { Page } from "playwright-core";
import type { OrganizationId } from "#contract/api/ids.ts";
import { systemClock } from "#server/core/clock.ts";
import { openAccount } from "#server/identity/accounts/open-account.ts";
import { browser } from "../tests/web/browser.ts";
import { printConditions } from "./conditions.ts";
import { dataDir, keyOf, largeOrg, openBenchDatabase } from "./database.ts";
import { send } from "./load.ts";
import { rankOf, spreadOf } from "./measure.ts";
import { type Server, startQuoin } from "./processes.ts";
import { printTable } from "./table.ts";
import { printTargets, type Target } from "./targets.ts";

const smallOrg = 2;
const rounds = 5;
const requestsEach = 40;
const pagesTurned = 20;
const sumsEach = 10;
/** Since then the large organization created 30,000 of its invoices. */
const summedFrom = "2025-02-06";
const frameMs = 1000 / 60;

/** The requests of the app's lists, and of the figures above them. */
const paths = {
  "invoices, page 1": "/invoices?limit=50",
  "invoices, overdue": "/invoices?limit=50&status=OVERDUE",
  "invoices, search": "/invoices?limit=50&q=2024-01",
  "invoices, of a total": "/invoices?limit=50&totalMin=1000&totalMax=2000",
  "payments, page 1": "/payments?limit=50",
  "invoices, by client": "/invoices?limit=50&sort=client",
  "sums of payments, a year": "/payments/totals?from=2025-01-01&to=2025-12-31",
} as const;
type List = keyof typeof paths;

/** The figures of a page in the browser, in milliseconds. */
interface Trace {
  /** From the click on Next to the new rows. */
  readonly turnP95: number;
  /** Between two frames while the list is scrolled. */
  readonly frameP95: number;
  /** The longest that the page did not respond. */
  readonly longestTask: number;
}

/** `npm run bench -- lists` */
export async function benchLists(): Promise<void> {
  const database = await openBenchDatabase();
  await printConditions(database.owner);
  const server = await startQuoin(dataDir, undefined, database.env);
  try {
    await benchServer(server, database.owner);
    await benchSums(server, database.owner);
    await benchBrowser(server, database.owner);
  } finally {
    await (await browser()).close();
    await server.stop();
    await database.close();
  }
}

/** Compares the p99 of each list with that of an organization with few invoices, one request at a time. */
async function benchServer({ url }: Server, owner: postgres.Sql): Promise<void> {
  const keys = { large: await keyOf(owner, largeOrg), small: await keyOf(owner, smallOrg) };
  const p99s = new Map<List, { large: number[]; small: number[] }>();
  for (let round = 0; round <= rounds; round += 1) {
    process.stderr.write(round === 0 ? "warming up\n" : `lists, round ${round} of ${rounds}\n`);
    for (const [list, path] of Object.entries(paths) as [List, string][]) {
      const times = { large: [] as number[], small: [] as number[] };
      for (let i = 0; i < requestsEach; i += 1) {
        for (const size of ["large", "small"] as const) {
          const startedAt = performance.now();
          const { status } = await send({ url: `${url}/api/v1${path}`, key: keys[size] });
          if (status !== 200) throw new Error(`${path} answered ${status}`);
          times[size].push(performance.now() - startedAt);
        }
      }
      if (round === 0) continue;
      const found = p99s.get(list) ?? { large: [], small: [] };
      found.large.push(rankOf(times.large, 0.99));
      found.small.push(rankOf(times.small, 0.99));
      p99s.set(list, found);
    }
  }
  printTable([
    ["request", "p99 of 200,000 invoices, ms", "of 300, ms"],
    ...[...p99s].map(([list, { large, small }]) => [
      list,
      spreadOf(large).median.toFixed(1),
      spreadOf(small).median.toFixed(1),
    ]),
  ]);
}

/** Compares the sums above a list of 30,000 invoices with the plain SQL that adds up the same rows, by turns. */
async function benchSums({ url }: Server, owner: postgres.Sql): Promise<void> {
  const key = await keyOf(owner, largeOrg);
  const [org] = await owner<
    { id: OrganizationId }[]
  >`select id from organization where slug = ${`contractor-${largeOrg}`}`;
  const plain = async () => {
    const [row] = await owner<{ count: number }[]>`
      select count(*)::integer as count, sum(document_total(i.subtotal, i.retention_pct, i.gst_rate, i.untaxed)) as total,
        sum(case when i.status in ('SENT', 'OVERDUE') then
          document_total(i.subtotal, i.retention_pct, i.gst_rate, i.untaxed) - coalesce(p.paid, 0) end) as outstanding
      from invoice i
        left join lateral (
          select sum(amount) as paid from payment
          where org_id = i.org_id and invoice_id = i.id and reversed_at is null and i.status in ('SENT', 'OVERDUE')) p on true
      where i.org_id = ${org?.id ?? ""} and i.created_at >= ${summedFrom}::timestamptz`;
    return row?.count ?? 0;
  };
  const times = { service: [] as number[], plain: [] as number[] };
  let rows = 0;
  for (let i = -1; i < sumsEach; i += 1) {
    const startedAt = performance.now();
    const { status } = await send({ url: `${url}/api/v1/invoices/totals?createdAfter=${summedFrom}T00:00:00Z`, key });
    if (status !== 200) throw new Error(`the sums answered ${status}`);
    const answeredAt = performance.now();
    rows = await plain();
    // The first of each warms up.
    if (i < 0) continue;
    times.service.push(answeredAt - startedAt);
    times.plain.push(performance.now() - answeredAt);
  }
  const [service, sql] = [spreadOf(times.service), spreadOf(times.plain)];
  printTable([
    ["sums of a list of invoices", "rows", "service, ms", "plain SQL, ms", "ratio"],
    [
      "of all statuses",
      String(rows),
      service.median.toFixed(1),
      sql.median.toFixed(1),
      (service.median / sql.median).toFixed(2),
    ],
  ]);
}

/** Turns and scrolls pages of the invoice list in a browser, in both organizations by turns. */
async function benchBrowser(server: Server, owner: postgres.Sql): Promise<void> {
  const pages = { large: await openList(server, owner, largeOrg), small: await openList(server, owner, smallOrg) };
  const traces = { large: [] as Trace[], small: [] as Trace[] };
  for (let round = 0; round <= rounds; round += 1) {
    process.stderr.write(round === 0 ? "warming up\n" : `pages, round ${round} of ${rounds}\n`);
    for (const size of ["large", "small"] as const) {
      const trace = await traceOf(pages[size]);
      if (round > 0) traces[size].push(trace);
    }
  }
  const figure = (size: "large" | "small", name: keyof Trace) => spreadOf(traces[size].map((trace) => trace[name]));
  printTable([
    ["in the browser", "200,000 invoices, ms", "300, ms"],
    ...(["turnP95", "frameP95", "longestTask"] as const).map((name) => [
      name,
      figure("large", name).median.toFixed(1),
      figure("small", name).median.toFixed(1),
    ]),
  ]);
  const targets: Target[] = [
    { name: "frame while scrolling, p95, in frames of 60 a second", ratio: inFrames(traces.large), most: 2 },
    { name: "turn a page, p95, compared with 300 invoices", ratio: compared(traces, "turnP95"), most: 1.5 },
  ];
  printTargets(targets);
}

const inFrames = (traces: readonly Trace[]) => spreadOf(traces.map(({ frameP95 }) => frameP95 / frameMs));
const compared = (traces: { large: readonly Trace[]; small: readonly Trace[] }, name: keyof Trace) =>
  spreadOf(traces.large.map((trace, round) => trace[name] / (traces.small[round]?.[name] ?? Number.NaN)));

/** Opens the list of invoices of an organization of the fill, as a new owner of it. */
async function openList({ url }: Server, owner: postgres.Sql, org: number): Promise<Page> {
  const [row] = await owner<{ id: OrganizationId }[]>`select id from organization where slug = ${`contractor-${org}`}`;
  if (row === undefined) throw new Error(`the fill has no organization ${org}`);
  const email = `${randomUUID()}@example.com`;
  const { password } = await openAccount(owner, row.id, { email, name: "Wong Li Wen" }, systemClock());
  const page = await (
    await browser()
  ).newPage({ viewport: { width: 1440, height: 900 }, baseURL: url, locale: "en-SG", serviceWorkers: "block" });
  await page.goto("/invoices");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password ?? "");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("table", { name: "Invoices" }).waitFor();
  await page.evaluate(recordFrames);
  return page;
}

/** Records the time between frames, and the tasks of over 50 ms, as the browser reports them. */
const recordFrames = `
  window.frames_ = []; window.tasks_ = [];
  new PerformanceObserver((list) => tasks_.push(...list.getEntries().map(({ duration }) => duration)))
    .observe({ type: "longtask" });
  let last = performance.now();
  const frame = (now) => { frames_.push(now - last); last = now; requestAnimationFrame(frame); };
  requestAnimationFrame(frame);
`;

async function traceOf(page: Page): Promise<Trace> {
  const rows = page.getByRole("table", { name: "Invoices" }).getByRole("link");
  const turns: number[] = [];
  const frames: number[] = [];
  await page.evaluate("tasks_.splice(0)");
  // An organization of 300 invoices has six pages.
  for (let turned = 0; turned < pagesTurned; turned += 1) {
    const next = page.getByRole("button", { name: "Next", exact: true });
    const button = (await next.isEnabled()) ? next : page.getByRole("button", { name: "Previous", exact: true });
    const first = await rows.first().getAttribute("href");
    const startedAt = performance.now();
    await button.click();
    await page.locator(`tbody tr:first-child a[href="${first}"]`).waitFor({ state: "detached" });
    turns.push(performance.now() - startedAt);
    await page.evaluate("frames_.splice(0)");
    for (let wheel = 0; wheel < 10; wheel += 1) await page.mouse.wheel(0, wheel < 5 ? 400 : -400);
    frames.push(...(await page.evaluate<number[]>("frames_.splice(0)")));
  }
  const tasks = await page.evaluate<number[]>("tasks_.splice(0)");
  return { turnP95: rankOf(turns, 0.95), frameP95: rankOf(frames, 0.95), longestTask: Math.max(0, ...tasks) };
}
