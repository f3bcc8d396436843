// @module-tag gate
import { TOTP } from "otpauth";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { Role } from "#contract/people/roles.ts";
import { linkFor, tokenIn } from "../support/browser-like.ts";
import { atTime } from "../support/service.ts";
import { dialogOn } from "./barriers.ts";
import { newOffice, type Office, pageOf, signIn } from "./office.ts";
import { newPage } from "./page.ts";

let invited = 0;
const newAddress = () => `colleague${(invited += 1)}.${Date.now()}@example.com`;

/** Invites on the People page, and returns the row of the invitation. */
async function invite(page: Page, email: string, role: Role) {
  await page.getByRole("button", { name: "Invite" }).click();
  const dialog = dialogOn(page);
  await dialog.getByLabel("Email").fill(email);
  await dialog.getByLabel("Role").selectOption(role);
  await dialog.getByRole("button", { name: "Invite" }).click();
  const row = page.getByRole("listitem").filter({ hasText: email });
  await row.getByText("Invited").waitFor();
  return row;
}

/** Opens the latest invitation to that address in a new browser context. */
async function openInvitation(office: Office, email: string): Promise<Page> {
  const page = await newPage(office.address);
  await page.goto(`/invitation#${tokenIn(await linkFor(email))}`);
  return page;
}

async function join(office: Office, email: string, name = "Siti Aminah"): Promise<Page> {
  const page = await openInvitation(office, email);
  await page.getByLabel("Your name").fill(name);
  await page.getByLabel("Password").fill("correct horse battery");
  await page.getByRole("button", { name: "Join" }).click();
  await page.getByRole("heading", { level: 1, name: "Overview" }).waitFor();
  return page;
}

const expectLinkInvalid = (page: Page) =>
  page.getByRole("alert").getByText("This link has expired, was already used").waitFor();

test("a member of two organizations switches between them", async () => {
  const [office, other] = [await newOffice(), await newOffice()];
  await office.api.patch("/organization", { name: "First Builders" });
  await other.api.patch("/organization", { name: "Second Builders" });
  await invite(await pageOf(other, "/settings/people"), office.email, "VIEWER");
  const page = await pageOf(office, "/invoices");
  await page.goto(`/invitation#${tokenIn(await linkFor(office.email))}`);
  await page.getByText("Enter the password of your Quoin account to join.").waitFor();
  await page.getByLabel("Password").fill(office.password);
  await page.getByRole("button", { name: "Join" }).click();
  await page.getByRole("button", { name: "Second Builders" }).click();
  await page.getByRole("menuitemradio", { name: "First Builders" }).click();
  await page.getByRole("button", { name: "First Builders" }).waitFor();
  await page.goto("/settings/people");
  await page.getByRole("button", { name: "Invite" }).waitFor();
});

test("an invited person who has an account elsewhere is asked for its password", async () => {
  const [office, other] = [await newOffice(), await newOffice()];
  await invite(await pageOf(other, "/settings/people"), office.email, "VIEWER");
  const page = await openInvitation(office, office.email);
  await page.getByLabel("Your name").fill("Siti Aminah");
  await page.getByLabel("Password").fill("correct horse battery");
  await page.getByRole("button", { name: "Join" }).click();
  await page.getByText("This email already has a Quoin account").waitFor();
  await page.getByRole("button", { name: "Create a new account" }).click();
  expect(await page.getByLabel("Your name").inputValue()).toBe("Siti Aminah");
  await page.getByRole("button", { name: "I already have a Quoin account" }).click();
  await page.getByLabel("Password").fill(office.password);
  await page.getByRole("button", { name: "Join" }).click();
  await page.getByRole("heading", { level: 1, name: "Overview" }).waitFor();
});

test("a page of one organization changes nothing once another tab has gone to another", async () => {
  const [office, other] = [await newOffice(), await newOffice()];
  await other.api.patch("/organization", { name: "Second Builders" });
  await invite(await pageOf(other, "/settings/people"), office.email, "ADMIN");
  const page = await pageOf(office, "/settings/organization");
  const tab = await page.context().newPage();
  await tab.goto(`/invitation#${tokenIn(await linkFor(office.email))}`);
  // The page asks for a name too until it knows who is signed in.
  await tab.getByText("Enter the password of your Quoin account to join.").waitFor();
  await tab.getByLabel("Password").fill(office.password);
  await tab.getByRole("button", { name: "Join" }).click();
  await tab.getByRole("button", { name: "Second Builders" }).waitFor();
  await page.getByLabel("Name", { exact: true }).fill("Written in the wrong place");
  await page.getByRole("button", { name: "Save changes" }).click();
  await page.getByRole("alert").getByText("You switched to another organization").waitFor();
  for (const { api } of [office, other]) {
    const { body } = await api.get<{ name: string }>("/organization");
    expect(body.name).not.toContain("wrong");
  }
  await page.getByRole("link", { name: "People" }).click();
  await page.getByRole("button", { name: "Discard changes" }).click();
  await page.getByRole("button", { name: "Second Builders" }).waitFor();
});

test("a role is changed, and a removed member sees a message", async () => {
  const office = await newOffice();
  const page = await pageOf(office, "/settings/people");
  const email = newAddress();
  const row = await invite(page, email, "VIEWER");
  const colleague = await join(office, email);
  await colleague.goto("/settings");
  await colleague.getByRole("heading", { name: "Organization", level: 1 }).waitFor();
  expect(await colleague.getByRole("link", { name: "API keys" }).count()).toBe(0);
  await page.reload();
  await row.getByLabel("Role of Siti Aminah").selectOption("ADMIN");
  await expect
    .poll(async () => {
      await colleague.reload();
      await colleague.getByRole("heading", { level: 1 }).waitFor();
      return colleague.getByRole("link", { name: "API keys" }).count();
    })
    .toBe(1);
  await colleague.goto("/settings/people");
  await colleague.getByRole("button", { name: "Invite" }).click();
  expect(await dialogOn(colleague).locator("option[value=OWNER]").count()).toBe(0);
  await colleague.keyboard.press("Escape");
  await row.getByRole("button", { name: "Remove" }).click();
  await dialogOn(page).getByRole("button", { name: "Remove" }).click();
  // Elements below an open dialog have no role, and would seem to be gone.
  await dialogOn(page).waitFor({ state: "detached" });
  await row.waitFor({ state: "detached" });
  await colleague.goto("/invoices");
  await colleague.getByText("You are not a member of any organization").waitFor();
});

test("a resent invitation has a new link, and replaced, expired and foreign ones say so", async () => {
  const office = await newOffice();
  const page = await pageOf(office, "/settings/people");
  const email = newAddress();
  const row = await invite(page, email, "FINANCE");
  const first = tokenIn(await linkFor(email));
  await row.getByRole("button", { name: "Resend" }).click();
  await row.getByRole("button", { name: "Will be sent" }).waitFor();
  const visitor = await newPage(office.address);
  for (const token of [first, "a-foreign-one", "%"]) {
    await visitor.goto("/sign-in");
    await visitor.goto(`/invitation#${token}`);
    await expectLinkInvalid(visitor);
  }
  const inEightDays = new Date(Date.now() + 8 * 24 * 60 * 60 * 1000).toISOString();
  await atTime(inEightDays, async () => expectLinkInvalid(await openInvitation(office, email)));
  await (await join(office, email)).context().close();
  const again = await openInvitation(office, email);
  await expectLinkInvalid(again);
  await again.getByRole("link", { name: /Sign in$/ }).click();
  await again.getByRole("heading", { name: "Sign in" }).waitFor();
});

test("a used reset link says so and offers another", async () => {
  const office = await newOffice();
  const page = await newPage(office.address);
  const ask = async () => {
    await page.getByLabel("Email").fill(office.email);
    await page.getByRole("button", { name: "Send reset link" }).click();
    // This server sends no mail; the link is in its log of emails.
    await page.getByRole("heading", { name: "Ask your administrator" }).waitFor();
    return `/reset-password#${tokenIn(await linkFor(office.email))}`;
  };
  const choose = async (password: string) => {
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Reset password" }).click();
  };
  await page.goto("/reset-password");
  const link = await ask();
  await page.goto(link);
  await choose("short");
  await page.getByText("Must have at least 10 characters").or(page.locator("[aria-invalid=true]")).first().waitFor();
  await choose("set by a link");
  await page.getByRole("button", { name: "Sign in" }).click();
  // A person who forgets the password again is asked for the address, not for a password with the used link.
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await page.getByRole("heading", { name: "Reset your password" }).waitFor();
  await page.goto(link);
  await page.getByRole("heading", { name: "Choose a new password" }).waitFor();
  await choose("set by a link again");
  await expectLinkInvalid(page);
  await page.getByRole("button", { name: "Send a new link" }).click();
  await page.goto(await ask());
  await choose("set by another link");
  await page.getByText("Your password has been reset").waitFor();
});

test("ending another session signs that browser out", async () => {
  const office = await newOffice();
  const page = await pageOf(office, "/settings/sign-in");
  const other = await pageOf(office, "/invoices");
  await page.reload();
  const sessions = page.getByRole("list", { name: "Sessions" }).getByRole("listitem");
  await sessions.nth(1).waitFor();
  await sessions.getByRole("button", { name: "Sign out" }).click();
  await sessions.nth(1).waitFor({ state: "detached" });
  await sessions.getByText("This device").waitFor();
  await other.reload();
  await other.getByRole("heading", { name: "Sign in" }).waitFor();
});

test("a recovery code works once, and joining with an authenticator needs a code", async () => {
  const office = await newOffice();
  const page = await pageOf(office, "/settings/sign-in");
  const dialog = dialogOn(page);
  await page.getByRole("button", { name: "Turn on" }).click();
  await dialog.getByLabel("Password").fill(office.password);
  await dialog.getByRole("button", { name: "Continue" }).click();
  const secret = await dialog.locator("code").innerText();
  await dialog.getByLabel("Verification code").fill(new TOTP({ secret }).generate());
  await dialog.getByRole("button", { name: "Turn on" }).click();
  await page.getByRole("heading", { name: "Save your recovery codes" }).waitFor();
  const [first = "", second = ""] = await dialog.getByRole("listitem").allInnerTexts();

  const elsewhere = await newPage(office.address);
  await elsewhere.goto("/sign-in");
  const give = async (code: string) => {
    await elsewhere.getByLabel("Verification code").fill(code);
    await elsewhere.getByRole("button", { name: "Continue" }).click();
  };
  await signIn(elsewhere, office);
  await give(first);
  await elsewhere.getByRole("heading", { level: 1, name: "Overview" }).waitFor();
  await elsewhere.context().clearCookies();
  await elsewhere.goto("/sign-in");
  await signIn(elsewhere, office);
  await give(first);
  await elsewhere.getByRole("alert").getByText("is incorrect").waitFor();

  const other = await newOffice();
  await invite(await pageOf(other, "/settings/people"), office.email, "VIEWER");
  const invitee = await openInvitation(office, office.email);
  await invitee.getByRole("button", { name: "I already have a Quoin account" }).click();
  await invitee.getByLabel("Password").fill(office.password);
  await invitee.getByRole("button", { name: "Join" }).click();
  await invitee.getByLabel("Verification code").fill(second);
  await invitee.getByRole("button", { name: "Join" }).click();
  await invitee.getByRole("heading", { level: 1, name: "Overview" }).waitFor();
});
