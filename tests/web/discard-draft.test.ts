// @module-tag gate
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { type Office, newOffice, pageOf } from "./office.ts";

const rowsOf = (page: Page) => page.getByRole("table", { name: "Invoices" }).getByRole("link");
const statusOf = async ({ api }: Office, id: string) =>
  (await api.get<{ status: string }>(`/invoices/${id}`)).body.status;

/** Opens the page of a draft and deletes it, which leads to the list without it. */
async function discard(office: Office) {
  const draft = await office.api.invoice({ title: "Deposit" });
  await office.api.invoice({ title: "Balance" });
  const page = await pageOf(office, `/invoices/${draft.id}`);
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Discard draft" }).click();
  await page.waitForURL(/\/invoices$/);
  await rowsOf(page).filter({ hasText: "Balance" }).waitFor();
  expect(await rowsOf(page).filter({ hasText: "Deposit" }).count()).toBe(0);
  const message = page.getByRole("region", { name: "Notifications" });
  await message.getByText("Draft “Deposit” discarded").waitFor();
  return { page, draft, message };
}

test("deleting a draft is undone by keyboard, and lists show it again", async () => {
  const office = await newOffice();
  const { page, draft, message } = await discard(office);
  // The message stays while it has the focus.
  await page.keyboard.press("F6");
  const undo = message.getByRole("button", { name: "Undo" });
  for (let i = 0; i < 3 && !(await undo.evaluate((button) => button === button.ownerDocument.activeElement)); i++)
    await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await rowsOf(page).filter({ hasText: "Deposit" }).waitFor();
  await page.reload();
  await rowsOf(page).filter({ hasText: "Deposit" }).waitFor();
  expect(await statusOf(office, draft.id)).toBe("DRAFT");
});

test("a deleted draft is gone with its message", async () => {
  const office = await newOffice();
  const { page, draft, message } = await discard(office);
  const deleted = page.waitForResponse(/\/void$/);
  await message.hover();
  await message.getByRole("button", { name: "Close" }).click();
  await deleted;
  expect(await statusOf(office, draft.id)).toBe("VOID");
});

test("a deleted draft is gone when the page is left, or the user signs out", async () => {
  const office = await newOffice();
  const { page, draft } = await discard(office);
  await page.goto("about:blank");
  await expect.poll(() => statusOf(office, draft.id)).toBe("VOID");
  const next = await newOffice();
  const other = await discard(next);
  await other.page.getByRole("button", { name: /^Account/ }).click();
  await other.page.getByRole("menuitem", { name: "Sign out" }).click();
  await other.page.getByLabel("Email").waitFor();
  expect(await statusOf(next, other.draft.id)).toBe("VOID");
});

test("a draft that was sent in the meantime is kept", async () => {
  const office = await newOffice();
  const { page, draft, message } = await discard(office);
  await office.api.post(`/invoices/${draft.id}/send`, {});
  await message.hover();
  await message.getByRole("button", { name: "Close" }).click();
  await message.getByText("“Deposit” was changed in the meantime, so it was kept.").waitFor();
  await rowsOf(page).filter({ hasText: "Deposit" }).waitFor();
  expect(await statusOf(office, draft.id)).toBe("SENT");
});
