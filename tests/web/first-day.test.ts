// @module-tag gate
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { newDataDir, serve, until } from "../commands/quoin.ts";
import { type MailServer, startMailServer } from "../support/mail-server.ts";
import { png } from "../support/images.ts";
import { dialogOn } from "./barriers.ts";
import { buildWeb, signIn } from "./office.ts";
import { newPage } from "./page.ts";

/** Waits for the next mail to that address, and returns the link of its button. */
async function linkInMail({ received }: MailServer, email: string, subject: string): Promise<string> {
  const found = () => received.findLast(({ to, subject: is }) => to?.[0]?.address === email && is === subject);
  await until(async () => found() !== undefined);
  return /href="([^"]+)"/.exec(found()?.html ?? "")?.[1] ?? "";
}

const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true }).waitFor();

test("from an empty installation to an invited colleague who resets the password", async () => {
  await buildWeb();
  const mails = await startMailServer();
  const env = { QUOIN_DATA_DIR: await newDataDir(), SMTP_URL: mails.url, MAIL_FROM: "Quoin <office@quoin.example>" };
  const { url, run } = await serve(env);
  await until(async () => run.out.includes("/set-up#"));
  const setUpLink = /http:\S+\/set-up#\S+/.exec(run.out)?.[0] ?? "";

  const owner = await newPage(url);
  await owner.goto(setUpLink);
  await heading(owner, "Set up Quoin");
  expect(owner.url()).toBe(`${url}/set-up`);
  const fillSetUp = async (page: Page) => {
    await page.getByLabel("Company name").fill("Wong Builders");
    await page.getByLabel("Your name").fill("Wong Li Wen");
    await page.getByLabel("Your email").fill("liwen@wong.example");
    await page.getByLabel("Password").fill("correct horse battery");
    await page.getByRole("button", { name: "Create account" }).click();
  };
  await fillSetUp(owner);
  await heading(owner, "Your company");
  // The name of the company is known already.
  expect(await owner.getByLabel("Company name").count()).toBe(0);
  await owner.getByLabel("UEN").fill("201912345D");
  await owner.getByLabel("Address").fill("21 Jalan Pemimpin");
  await owner.getByRole("img", { name: "Your first invoice will look like this" }).waitFor();
  await owner.getByRole("button", { name: "Save and continue" }).click();
  await heading(owner, "Are you registered for GST?");
  expect(await owner.locator("input[type=radio]:checked").count()).toBe(0);
  await owner.getByRole("button", { name: "Save and continue" }).click();
  await owner.getByText("Choose one, or skip this question").waitFor();
  await owner.getByRole("radio", { name: "Yes" }).check();
  await owner.getByRole("button", { name: "Save and continue" }).click();
  await owner.getByText("Enter the number from the letter of IRAS").waitFor();
  const number = owner.getByLabel("GST registration number");
  await owner.getByText("Enter the first day from the letter of IRAS").waitFor();
  await owner.getByLabel("Registered from").fill("2026-01-01");
  await number.fill("M9-0994175-X, which is far too long");
  await owner.getByRole("button", { name: "Save and continue" }).click();
  await owner.getByText("Must have at most 20 characters").waitFor();
  await number.and(owner.locator(":focus")).waitFor();
  await number.fill("M9-0994175-X");
  await owner.getByRole("button", { name: "Save and continue" }).click();
  await heading(owner, "How clients pay you");
  await owner.goBack();
  await owner.getByRole("radio", { name: "Yes" }).and(owner.locator(":checked")).waitFor();
  await owner.getByRole("link", { name: "Skip" }).click();
  await heading(owner, "How clients pay you");
  await owner.getByRole("button", { name: "Use 201912345D" }).click();
  // The password was chosen a moment ago, so it is not asked for again.
  await owner.getByRole("button", { name: "Save and continue" }).click();
  await heading(owner, "Your logo and colour");
  const logo = { name: "logo.png", mimeType: "image/png", buffer: Buffer.from(png()) };
  await owner.locator("input[type=file]").setInputFiles(logo);
  await owner.getByRole("img", { name: "Logo" }).waitFor();
  await owner.getByRole("button", { name: "Go to the overview" }).click();
  await heading(owner, "Welcome to your office");
  await owner.getByText("Wong Builders").first().waitFor();

  await owner.goto("/settings/people");
  await owner.getByRole("button", { name: "Invite" }).click();
  const email = "siti@wong.example";
  await dialogOn(owner).getByLabel("Email").fill(email);
  await dialogOn(owner).getByLabel("Role").selectOption("ADMIN");
  await dialogOn(owner).getByRole("button", { name: "Invite" }).click();
  const row = owner.getByRole("listitem").filter({ hasText: email });
  await row.getByText("Invited").waitFor();

  const invitation = await linkInMail(mails, email, "You are invited to join Wong Builders");
  const colleague = await newPage(url);
  await colleague.goto(invitation);
  await heading(colleague, "Join Wong Builders");
  await colleague.getByText(`${email} is invited as Admin.`).waitFor();
  await colleague.getByLabel("Your name").fill("Siti Aminah");
  await colleague.getByLabel("Password").fill("siti's first password");
  await colleague.getByRole("button", { name: "Join" }).click();
  await heading(colleague, "Welcome to your office");
  await colleague.goto("/settings/people");
  await colleague
    .getByLabel("Role of Wong Li Wen")
    .or(colleague.getByText("Owner", { exact: true }))
    .waitFor();
  await colleague.getByRole("link", { name: "API keys" }).waitFor();
  await owner.reload();
  await row.getByText("Siti Aminah").waitFor();
  expect(await row.getByText("Invited").count()).toBe(0);

  await colleague.getByRole("button", { name: /^Account/ }).click();
  await colleague.getByRole("menuitem", { name: "Sign out" }).click();
  await colleague.getByRole("link", { name: "Forgot your password?" }).click();
  await heading(colleague, "Reset your password");
  await colleague.getByLabel("Email").fill(email);
  await colleague.getByRole("button", { name: "Send reset link" }).click();
  await heading(colleague, "Check your email");
  const reset = await linkInMail(mails, email, "Reset your Quoin password");
  await colleague.goto(reset);
  await heading(colleague, "Choose a new password");
  expect(colleague.url()).toBe(`${url}/reset-password`);
  await colleague.getByLabel("Password", { exact: true }).fill("siti's second password");
  await colleague.getByRole("button", { name: "Reset password" }).click();
  await colleague.getByText("Your password has been reset.").waitFor();
  await colleague.getByRole("button", { name: "Sign in" }).click();
  await signIn(colleague, { email, password: "siti's first password" });
  await colleague.getByText("is incorrect").waitFor();
  await signIn(colleague, { email, password: "siti's second password" });
  await heading(colleague, "Welcome to your office");

  const late = await newPage(url);
  await late.goto(setUpLink);
  await fillSetUp(late);
  await late.getByRole("alert").getByText("This link has expired, was already used").waitFor();
});
