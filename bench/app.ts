import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { scopes } from "#contract/api/scopes.ts";
import { systemClock } from "#server/core/clock.ts";
import { openEmbedded } from "#server/db/embedded.ts";
import { migrate } from "#server/db/schema/migrate.ts";
import { openOwner } from "#server/db/sql.ts";
import { createApiKey } from "#server/identity/api-keys/create-api-key.ts";
import { openAccount } from "#server/identity/accounts/open-account.ts";
import { createOrganization } from "#server/organizations/create-organization.ts";
import { browser } from "../tests/web/browser.ts";
import { printConditions } from "./conditions.ts";
import { sendFor } from "./load.ts";
import { rankOf, spreadOf } from "./measure.ts";
import { linesOf } from "./pdf-facts.ts";
import { startQuoin } from "./processes.ts";
import { registration } from "./registration.ts";
import { printTargets, type Target } from "./targets.ts";

const rounds = 5;
/** The rows at which each round types and changes the bill: near its beginning, its middle and its end. */
const rowsUsed = [10, 250, 490] as const;
const linesInBill = 500;
const text = "Supply and lay homogeneous tiles to floor ";
const progress = "12.5%";
const changesEach = 10;
/** Some 300 keys a minute, as a fast typist. */
const keyPauseMs = 60;

const actions = {
  type: { name: "key press to painted character, p95 in ms", most: 50 },
  add: { name: "add a line, p95 in ms", most: 100, keys: "Enter" },
  move: { name: "move a line, p95 in ms", most: 100, keys: "Alt+ArrowUp" },
  delete: { name: "delete a line, p95 in ms", most: 100, keys: "Control+Shift+Backspace" },
  enter: { name: "claim: key press to painted character, p95 in ms", most: 50 },
  next: { name: "claim: to the next line, p95 in ms", most: 100, keys: "Enter" },
} as const;
type Action = keyof typeof actions;
type Paints = Partial<Record<Action, number[]>>;

/** `npm run bench -- app` */
export async function benchApp(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), "quoin-bench-"));
  const embedded = await openEmbedded({ dataDir, log: () => undefined });
  const owner = openOwner(embedded.administrator);
  try {
    await printConditions(owner);
    await migrate(owner);
    const at = systemClock();
    const org = await createOrganization(owner, {
      name: "Alpha Renovation",
      email: "office@example.com",
      registration,
      at,
    });
    const { key } = await createApiKey(owner, { org, name: "bench", scopes, expiresAt: null, at });
    const account = await openAccount(owner, org, { email: "owner@example.com", name: "Wong Li Wen" }, at);
    const server = await startQuoin(dataDir);
    try {
      const { bill, claim } = await writeJob(`${server.url}/api/v1`, key);
      const page = await openPage(server.url, `/quotations/${bill}/edit`, account.password ?? "");
      await page.getByRole("table", { name: "Items" }).waitFor();
      const edited = await measure(page, editBill);
      await page.goto(`/claims/${claim}`);
      await page.locator("[data-progress]").first().waitFor();
      printTargets([...edited, ...(await measure(page, enterClaim))]);
      await page.context().close();
      await (await browser()).close();
    } finally {
      await server.stop();
    }
  } finally {
    await owner.end({ timeout: 5 });
    await embedded.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Creates a draft quotation of 500 lines in ten sections, and a draft claim of an accepted one. Returns their ids. */
async function writeJob(api: string, key: string): Promise<{ bill: string; claim: string }> {
  const post = async (path: string, body: object, status = 201) =>
    (await sendFor<{ id: string }>({ url: api + path, method: "POST", key, body }, status)).id;
  const clientId = await post("/clients", { name: "陈伟明", email: "chen@example.com" });
  const projectId = await post("/projects", { name: "Kitchen", clientId });
  const sections = Array.from({ length: 10 }, (_, i) => ({
    title: `Section ${i + 1}`,
    items: linesOf(linesInBill / 10),
  }));
  const quotation = { clientId, projectId, title: "Works", items: [], sections };
  const bill = await post("/quotations", quotation);
  const quotationId = await post("/quotations", quotation);
  await post(`/quotations/${quotationId}/send`, {}, 200);
  await post(`/quotations/${quotationId}/accept`, {}, 200);
  const contractId = await post("/contracts", { quotationId });
  return { bill, claim: await post(`/contracts/${contractId}/claims`, {}) };
}

async function openPage(url: string, path: string, password: string): Promise<Page> {
  const context = await (
    await browser()
  ).newContext({ viewport: { width: 1440, height: 900 }, locale: "en-SG", baseURL: url });
  const page = await context.newPage();
  await page.goto(path);
  await page.getByLabel("Email").fill("owner@example.com");
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  return page;
}

/** Records the time from each key press to the end of the frame that shows its effect. */
const recordPaints = `
  window.paints = [];
  addEventListener("keydown", (event) => {
    if (["Alt", "Control", "Shift"].includes(event.key)) return;
    requestAnimationFrame(() => {
      const painted = new MessageChannel();
      painted.port1.onmessage = () => paints.push(performance.now() - event.timeStamp);
      painted.port2.postMessage(null);
    });
  }, true);
`;

/** Repeats the work of a round, and compares the p95 of each action. */
async function measure(page: Page, work: (page: Page) => Promise<Paints>): Promise<Target[]> {
  const p95s: Paints = {};
  await page.evaluate(recordPaints);
  for (let round = 0; round <= rounds; round += 1) {
    process.stderr.write(round === 0 ? "warming up\n" : `editing, round ${round} of ${rounds}\n`);
    const paints = await work(page);
    if (round === 0) continue;
    for (const action of Object.keys(paints) as Action[]) {
      p95s[action] = [...(p95s[action] ?? []), rankOf(paints[action] ?? [], 0.95)];
    }
  }
  return (Object.keys(p95s) as Action[]).map((action) => ({
    name: actions[action].name,
    ratio: spreadOf(p95s[action] ?? []),
    most: actions[action].most,
  }));
}

/** Types into descriptions of the quotation, and adds, moves and deletes lines. */
async function editBill(page: Page): Promise<Paints> {
  const paints = { type: [], add: [], move: [], delete: [] } as Record<"type" | "add" | "move" | "delete", number[]>;
  for (const row of rowsUsed) {
    await page.locator("[data-row] textarea").nth(row).click();
    await taken(page);
    await page.keyboard.type(text, { delay: keyPauseMs });
    paints.type.push(...(await taken(page)));
    for (const action of ["add", "move", "delete"] as const) {
      for (let i = 0; i < changesEach; i += 1) {
        await page.keyboard.press(actions[action].keys);
        await page.waitForTimeout(keyPauseMs);
      }
      paints[action].push(...(await taken(page)));
    }
  }
  return paints;
}

/** Enters the progress of lines of the claim, one below the other. */
async function enterClaim(page: Page): Promise<Paints> {
  const paints = { enter: [], next: [] } as Record<"enter" | "next", number[]>;
  const cells = page.locator("[data-progress]");
  for (const row of rowsUsed) {
    await cells.nth(row - changesEach).click();
    await cells.nth(row - changesEach).selectText();
    await taken(page);
    for (let i = 0; i < changesEach; i += 1) {
      await page.keyboard.type(progress, { delay: keyPauseMs });
      paints.enter.push(...(await taken(page)));
      await page.keyboard.press(actions.next.keys);
      await page.waitForTimeout(keyPauseMs);
      paints.next.push(...(await taken(page)));
    }
  }
  return paints;
}

/** Returns the times since the last call. */
const taken = (page: Page): Promise<number[]> => page.evaluate("paints.splice(0)");
