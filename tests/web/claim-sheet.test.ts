// @module-tag gate
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import type { Claim } from "#contract/contracts/claims.ts";
import type { Contract } from "#contract/contracts/contracts.ts";
import { billed, claimOf, newClaim, newContract, sent, submitted } from "../support/contracts.ts";
import { dialogOn } from "./barriers.ts";
import { newOffice, type Office, pageOf } from "./office.ts";
import { stopClock } from "./page.ts";

const cellOf = (page: Page, line: string): Locator => page.getByLabel(`To date: ${line}`);
const saved = (page: Page) => page.getByRole("status").getByText("Saved", { exact: true }).waitFor();
const figure = (page: Page, name: string) =>
  page.getByRole("table", { name: "Figures of the claim" }).getByRole("row", { name }).waitFor();

const bill = [
  {
    ref: "A",
    title: "Preliminaries",
    items: [
      { ref: "A.1", description: "Site set-up", qty: 1, unitPrice: 400 },
      { ref: "A.2", description: "Scaffold", qty: 1, unitPrice: 200 },
    ],
  },
  {
    ref: "B",
    title: "Tiling",
    items: [
      { ref: "B.1", description: "Floor", unit: "m2", qty: 412.5, unitPrice: 8 },
      { ref: "B.2", description: "Walls", unit: "m2", qty: 100, unitPrice: 5 },
    ],
  },
];

interface Job {
  readonly office: Office;
  readonly contract: Contract;
  readonly claim: Claim;
  readonly page: Page;
}

/** Opens the first claim of a contract in two sections, of 4,400.00. */
async function openClaim(terms: object = {}): Promise<Job> {
  const office = await newOffice();
  const contract = await newContract(office.api, terms, { items: undefined, sections: bill });
  const claim = await newClaim(contract, office.api, {});
  const page = await pageOf(office, `/claims/${claim.id}`);
  await cellOf(page, "A.1 Site set-up").waitFor();
  return { office, contract, claim, page };
}

/** Fills the clipboard as a spreadsheet does, and presses Ctrl+V in that cell. */
async function paste(page: Page, cell: Locator, text: string): Promise<void> {
  await cell.focus();
  await page.evaluate(`addEventListener("copy", (event) => {
    event.preventDefault();
    event.clipboardData.setData("text/plain", ${JSON.stringify(text)});
  }, { once: true })`);
  await page.keyboard.press("Control+c");
  await page.keyboard.press("Control+v");
}

const entered = async ({ office, claim }: Job) =>
  (await claimOf(office.api, claim)).items.map(({ as, entered: amount, claimed }) => [as, amount, claimed]);

test("a pasted column sets the focused line and those below, as amounts, quantities or percentages", async () => {
  const job = await openClaim();
  const { page } = job;
  await paste(page, cellOf(page, "A.2 Scaffold"), "150.00\n1,650.00\n");
  await page.getByText("2 lines pasted.").waitFor();
  await saved(page);
  await expect
    .poll(() => entered(job))
    .toEqual([
      [null, null, 0],
      ["VALUE", 150, 150],
      ["VALUE", 1_650, 1_650],
      [null, null, 0],
    ]);
  await paste(page, cellOf(page, "A.2 Scaffold"), "1\n300\n25");
  await saved(page);
  await expect.poll(() => cellOf(page, "B.1 Floor").inputValue()).toBe("300 m2");
  await page.getByRole("group", { name: "Read numbers as" }).getByRole("button", { name: "Amounts" }).click();
  await saved(page);
  await expect
    .poll(async () => (await entered(job)).slice(2))
    .toEqual([
      ["VALUE", 300, 300],
      ["VALUE", 25, 25],
    ]);
  await page.getByRole("button", { name: "Undo" }).click();
  await saved(page);
  await expect.poll(async () => (await entered(job)).map(([, , claimed]) => claimed)).toEqual([0, 150, 1_650, 0]);
});

test("empty cells of a pasted column leave their lines, or are skipped as those beside headings", async () => {
  const { page } = await openClaim();
  await paste(page, cellOf(page, "A.1 Site set-up"), "40%\r\n\r\n65 m2\r\n5%\r\n9%\r\n");
  await page.getByText("3 lines pasted. 1 cell is beyond the last line.").waitFor();
  await expect.poll(() => cellOf(page, "A.2 Scaffold").inputValue()).toBe("");
  await expect.poll(() => cellOf(page, "B.2 Walls").inputValue()).toBe("5%");
  await page.getByRole("button", { name: "Skip empty cells" }).click();
  await page.getByText("4 lines pasted.").waitFor();
  await page.getByText("Enter a percentage, a quantity or an amount.").waitFor({ state: "detached" });
  await expect.poll(() => cellOf(page, "B.1 Floor").inputValue()).toBe("5%");
  await expect.poll(() => cellOf(page, "B.2 Walls").inputValue()).toBe("9%");
});

test("a pasted cell that cannot be read is marked, and several columns are refused", async () => {
  const { page } = await openClaim();
  await paste(page, cellOf(page, "B.1 Floor"), "done\n500 m2");
  await page.getByText("Enter a percentage, a quantity or an amount.").waitFor();
  await page.getByText("100 m2 at most; 0 billed").waitFor();
  await page.getByText("Not saved: 2 entries need attention").waitFor();
  await paste(page, cellOf(page, "B.1 Floor"), "1\t2\n3\t4");
  await page.getByText("Copy only the column with the values to date.").waitFor();
});

test("Enter and the arrows move between the cells of all sections", async () => {
  const { page } = await openClaim();
  await cellOf(page, "A.1 Site set-up").focus();
  const focused = (line: string) => page.locator(`input:focus[aria-label="To date: ${line}"]`).waitFor();
  await page.keyboard.type("40%");
  await page.keyboard.press("Enter");
  await focused("A.2 Scaffold");
  await page.keyboard.press("ArrowDown");
  await focused("B.1 Floor");
  await page.keyboard.press("Shift+Enter");
  await focused("A.2 Scaffold");
  await page.keyboard.press("ArrowUp");
  await focused("A.1 Site set-up");
  await page.keyboard.press("Control+s");
  await saved(page);
});

test("a section and the whole sheet are set to a percentage at once", async () => {
  const job = await openClaim();
  const { page } = job;
  await page.getByLabel("Set all lines to a percentage: Tiling").fill("40");
  await page.getByLabel("Set all lines to a percentage: Tiling").press("Enter");
  await figure(page, "Work 1,520.00 0.00 1,520.00");
  await saved(page);
  expect((await entered(job)).map(([, , claimed]) => claimed)).toEqual([0, 0, 1_320, 200]);
  await page.getByLabel("Set all lines to a percentage", { exact: true }).fill("33.3333");
  await page.getByLabel("Set all lines to a percentage", { exact: true }).press("Enter");
  // All lines together come to a third of the contract sum to the cent.
  await figure(page, "Work 1,466.67 0.00 1,466.67");
  await cellOf(page, "A.2 Scaffold").fill("100.00");
  await saved(page);
  expect((await claimOf(job.office.api, job.claim)).figures.work.toDate).toBe(1_500);
  await page.getByRole("button", { name: "Tiling", exact: true }).click();
  await cellOf(page, "B.1 Floor").waitFor({ state: "detached" });
});

test("the chips of stages set every line to the stages that are done", async () => {
  const stages = [
    { title: "On signing", share: 0.2 },
    { title: "Carpentry", share: 0.5 },
    { title: "Handover", share: 0.3 },
  ];
  const job = await openClaim({ stages });
  const { page } = job;
  await page.getByRole("button", { name: "Stage 2: Carpentry" }).click();
  await figure(page, "Work 3,080.00 0.00 3,080.00");
  await saved(page);
  const { stage, figures } = await claimOf(job.office.api, job.claim);
  expect([stage, figures.work.toDate]).toEqual([2, 3_080]);
});

test("the period, the deposit given back and what was withheld are entered beside the lines", async () => {
  const office = await newOffice();
  const { api } = office;
  const contract = await newContract(api, {}, { items: undefined, sections: bill });
  const deposit = await api.create<{ id: string }>(`/contracts/${contract.id}/deposit`, { amount: 440 });
  await sent(api, deposit);
  const first = await submitted(api, contract);
  await api.act(`/claims/${first.id}/respond`, { amount: first.claimedNet - 100, reason: "Scratches" });
  await sent(api, await billed(api, first));
  const claim = await newClaim(contract, api, { all: 1 });
  const page = await pageOf(office, `/claims/${claim.id}`);
  await page.getByLabel("Work from").fill("2026-01-01");
  await page.getByLabel("Work until").fill("2026-01-31");
  await page.getByText("$100.00 is withheld to date.").waitFor();
  await page.getByLabel("Withheld by the client, accepted").fill("120");
  await page.getByText("$100.00 at most was withheld.").waitFor();
  await page.getByLabel("Withheld by the client, accepted").fill("60");
  await page.getByLabel("Deposit given back").fill("5,000");
  await page.getByText("$220.00 at most is left of the deposit within this claim.").waitFor();
  await page.getByLabel("Deposit given back").fill("20");
  await figure(page, "Deposit given back -240.00 -220.00 -20.00");
  await figure(page, "Withheld -60.00 -100.00 40.00");
  await saved(page);
  const { periodFrom, periodTo, recoup, withheld } = await claimOf(api, claim);
  expect([periodFrom, periodTo, recoup, withheld.claimed]).toEqual(["2026-01-01", "2026-01-31", 20, 60]);
});

/** Loses the connection for all that is written. Returns a function that restores it. */
async function disconnect(page: Page): Promise<() => Promise<void>> {
  await page.route(/\/app\/v1\/claims\/clm_\w+$/, (route) =>
    route.request().method() === "PATCH" ? route.abort("internetdisconnected") : route.continue(),
  );
  return () => page.unrouteAll({ behavior: "wait" });
}

/** Loses the connection, and types 40 % into the first line. */
async function typeWithoutConnection() {
  const job = await openClaim();
  const { page } = job;
  const reconnect = await disconnect(page);
  await cellOf(page, "A.1 Site set-up").fill("40%");
  await page.getByText("Not saved: Quoin did not respond.").waitFor();
  return { ...job, reconnect };
}

test("a lost connection loses no entry, and a reload restores it", async () => {
  const { page, office, claim, reconnect } = await typeWithoutConnection();
  await page.reload();
  await page.getByText("that had not been saved were restored from this browser").waitFor();
  await expect.poll(() => cellOf(page, "A.1 Site set-up").inputValue()).toBe("40%");
  await reconnect();
  await page.getByRole("button", { name: "Keep them" }).click();
  await saved(page);
  expect((await claimOf(office.api, claim)).figures.work.toDate).toBe(160);
});

test("an entry without a connection is saved when the connection is back, or discarded", async () => {
  const { page, office, claim } = await openClaim();
  const reconnect = await disconnect(page);
  // Otherwise the page could try again by itself just before the click.
  await stopClock(page);
  await cellOf(page, "A.1 Site set-up").fill("40%");
  await page.clock.runFor(1_000);
  await page.getByText("Not saved: Quoin did not respond.").waitFor();
  await reconnect();
  await page.getByRole("button", { name: "Save now" }).click();
  await saved(page);
  expect((await claimOf(office.api, claim)).figures.work.toDate).toBe(160);

  const other = await typeWithoutConnection();
  await other.page.reload();
  await other.page.getByRole("button", { name: "Discard them" }).click();
  await expect.poll(() => cellOf(other.page, "A.1 Site set-up").inputValue()).toBe("");
});

/** Lets a colleague change the claim, and enters another progress. */
async function conflict() {
  const job = await openClaim();
  const { page, office, claim } = job;
  await office.api.patch(`/claims/${claim.id}`, { all: 0.25 });
  await cellOf(page, "A.1 Site set-up").fill("40%");
  const dialog = page.getByRole("dialog", { name: "This claim was changed somewhere else" });
  await dialog.getByRole("row", { name: "A.1 Site set-up 25% 40%" }).waitFor();
  return { ...job, dialog };
}

test("of two people on one claim the second to save keeps the own entries beside the other's", async () => {
  const { page, office, claim, dialog } = await conflict();
  await dialog.getByRole("button", { name: "Keep mine" }).click();
  await saved(page);
  expect((await claimOf(office.api, claim)).items.map(({ entered: amount }) => amount)).toEqual([
    0.4, 0.25, 0.25, 0.25,
  ]);
});

test("of two people on one claim the second to save takes the saved version", async () => {
  const { page, dialog } = await conflict();
  await dialog.getByRole("button", { name: "Use the saved version" }).click();
  await saved(page);
  // The sheet is drawn anew with the other's lines a moment after the dialog is closed.
  await expect.poll(() => cellOf(page, "A.1 Site set-up").inputValue()).toBe("25%");
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Withdraw" }).click();
  await dialogOn(page).getByRole("button", { name: "Withdraw" }).click();
  await page.getByText("Withdrawn", { exact: true }).first().waitFor();
});

test("entries in a claim that a colleague has served are shown and discarded", async () => {
  const { page, office, claim } = await openClaim();
  await office.api.patch(`/claims/${claim.id}`, { all: 0.25 });
  await office.api.act(`/claims/${claim.id}/submit`);
  await cellOf(page, "A.1 Site set-up").fill("40%");
  const dialog = page.getByRole("dialog", { name: "This claim was changed somewhere else" });
  await dialog.getByText("It was served, billed or withdrawn").waitFor();
  expect(await dialog.getByRole("button", { name: "Keep mine" }).count()).toBe(0);
  await dialog.getByRole("button", { name: "Discard mine" }).click();
  await page.getByText("Waiting for response").waitFor();
});

test("on a phone a claim is entered section by section, and its amount stays in sight", async () => {
  const { office, claim } = await openClaim();
  const page = await pageOf(office, `/claims/${claim.id}`, { viewport: { width: 390, height: 844 } });
  await cellOf(page, "A.2 Scaffold").fill("50%");
  await expect.poll(() => cellOf(page, "B.1 Floor").count()).toBe(0);
  await page.getByRole("button", { name: "Tiling", exact: true }).click();
  await cellOf(page, "B.1 Floor").fill("100 m2");
  await page.getByText("$810.00", { exact: true }).waitFor();
});
