import { TOTP } from "otpauth";
import { expect, test } from "vitest";
import { dialogOn } from "./barriers.ts";
import { newOffice, pageOf, signIn, webApp } from "./office.ts";
import { endSessionAt, newPage } from "./page.ts";

test("the sign-in page asks for e-mail and password, and links to a reset", async () => {
  const page = await newPage(await webApp());
  await page.goto("/sign-in");
  await page.getByRole("heading", { name: "Sign in" }).waitFor();
  await page.getByLabel("Email").fill("owner@example.com");
  await page.getByLabel("Password").fill("a password");
  await page.getByRole("button", { name: "Sign in" }).waitFor();
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await page.getByRole("heading", { name: "Reset your password" }).waitFor();
  await page.getByLabel("Email").fill("nobody@example.com");
  await page.getByRole("button", { name: "Send reset link" }).click();
  // This server sends no mail, so a link would never arrive.
  await page.getByRole("heading", { name: "Ask your administrator" }).waitFor();
});

test("without a session the sign-in page is shown, and no request is refused", async () => {
  const page = await newPage(await webApp());
  const refused: string[] = [];
  page.on("response", (answer) => {
    if (answer.status() >= 400) refused.push(`${answer.status()} ${answer.url()}`);
  });
  await page.goto("/clients");
  await page.getByRole("heading", { name: "Sign in" }).waitFor();
  expect(refused).toEqual([]);
});

test("after a session ended elsewhere, signing in returns to the same page", async () => {
  const office = await newOffice();
  const page = await pageOf(office, "/invoices");
  await endSessionAt(page, "**/app/v1/clients?*");
  // Not click(): it hovers first, which loads the page ahead and could end the session before the click.
  await page.getByRole("link", { name: "Clients" }).dispatchEvent("click");
  await page.getByRole("heading", { name: "Sign in" }).waitFor();
  await signIn(page, office);
  await page.getByRole("heading", { name: "Clients", level: 1 }).waitFor();
});

test("signing in leads to the requested page", async () => {
  const office = await newOffice();
  const page = await newPage(office.address);
  await page.goto("/invoices?status=OVERDUE");
  await signIn(page, office);
  await page.getByRole("heading", { name: "No overdue invoices" }).waitFor();
  expect(new URL(page.url()).search).toBe("?status=OVERDUE");
});

test("a link to another host does not lead there after the sign-in", async () => {
  const office = await newOffice();
  const page = await newPage(office.address);
  await page.goto("/sign-in?next=//example.com/");
  await signIn(page, office);
  await page.waitForURL(`${office.address}/`);
  await page.getByRole("heading", { level: 1, name: "Overview" }).waitFor();
});

test("a missing value is shown at its field, and other faults with the request id", async () => {
  const office = await newOffice();
  const page = await newPage(office.address);
  await page.goto("/sign-in");
  await signIn(page, { email: "", password: "" });
  const email = page.getByLabel("Email");
  await page.locator("input[aria-invalid=true]").first().waitFor();
  await expect.poll(() => email.evaluate((input) => input.ownerDocument.activeElement === input)).toBe(true);
  await signIn(page, { email: office.email, password: "not the password" });
  const alert = page.getByRole("alert");
  await alert.waitFor();
  expect(await alert.innerText()).toMatch(/is incorrect[\s\S]*Request ID req_/);
  expect(page.url()).toContain("/sign-in");
});

test("signing out leaves nothing to go back to", async () => {
  const page = await pageOf(await newOffice(), "/invoices");
  await page.getByRole("button", { name: /^Account/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.getByRole("heading", { name: "Sign in" }).waitFor();
  await page.goBack();
  await page.getByRole("heading", { name: "Sign in" }).waitFor();
});

test("with an authenticator, signing in asks for its code", async () => {
  const office = await newOffice();
  const page = await pageOf(office, "/settings/sign-in");
  await page.getByRole("button", { name: "Turn on" }).click();
  const dialog = dialogOn(page);
  await dialog.getByLabel("Password").fill(office.password);
  await dialog.getByRole("button", { name: "Continue" }).click();
  await dialog.getByAltText("QR code").waitFor();
  const secret = await dialog.locator("code").innerText();
  await dialog.getByLabel("Verification code").fill(new TOTP({ secret }).generate());
  await dialog.getByRole("button", { name: "Turn on" }).click();
  await page.getByRole("heading", { name: "Save your recovery codes" }).waitFor();
  const recoveryCode = await dialog.getByRole("listitem").first().innerText();

  const other = await newPage(office.address);
  await other.goto("/sign-in");
  await signIn(other, office);
  await other.getByRole("heading", { name: "Two-factor authentication" }).waitFor();
  await other.getByLabel("Verification code").fill(recoveryCode);
  await other.getByRole("button", { name: "Continue" }).click();
  await other.getByRole("heading", { name: "Overview", exact: true }).waitFor();
});
