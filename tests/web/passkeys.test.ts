// @module-tag gate
import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { findWebApp } from "#server/http/web/web.ts";
import { createTestApp, service } from "../support/service.ts";
import { buildWeb, newOffice, type Office } from "./office.ts";
import { newPage } from "./page.ts";

/** Serves the app at http://localhost, where browsers offer passkeys. */
async function officeWithName(): Promise<Office> {
  await buildWeb();
  const on = await service();
  let url = "";
  const app = await createTestApp(on, { webApp: findWebApp(), publicUrl: () => url });
  await app.listen({ host: "127.0.0.1", port: 0 });
  url = `http://localhost:${(app.server.address() as AddressInfo).port}`;
  return { ...(await newOffice()), address: url };
}

/** Gives the page an authenticator, as a phone or a laptop has one. */
async function addAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

async function signIn(page: Page, office: Office): Promise<void> {
  await page.getByLabel("Email").fill(office.email);
  await page.getByLabel("Password").fill(office.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

test("a passkey that is added in the settings signs in as second factor, and alone", async () => {
  const office = await officeWithName();
  const page = await newPage(office.address);
  await addAuthenticator(page);
  await page.goto(`/sign-in?next=/settings/sign-in`);
  await signIn(page, office);
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.getByRole("dialog").getByLabel("Password").fill(office.password);
  await page.getByRole("dialog").getByRole("button", { name: "Continue" }).click();
  await page.getByLabel("Name").fill("Laptop");
  await page.getByRole("dialog").getByRole("button", { name: "Continue" }).click();
  await page.getByRole("heading", { name: "Save your recovery codes" }).waitFor();
  await page.getByRole("button", { name: "Done" }).click();
  await page.getByText("Laptop").waitFor();
  await page.getByText("Not used yet").waitFor();

  await page.context().clearCookies();
  await page.goto(`/sign-in?next=/settings/sign-in`);
  await signIn(page, office);
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await page.getByText(/Last used/).waitFor();

  await page.context().clearCookies();
  await page.goto(`/sign-in?next=/settings/sign-in`);
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await page.getByText("Laptop").waitFor();

  await page.getByRole("button", { name: "Rename" }).click();
  await page.getByRole("dialog").getByLabel("Name", { exact: true }).fill("Laptop at home");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await page.getByText("Laptop at home").waitFor();

  await page.getByRole("button", { name: "Remove" }).click();
  await page.getByRole("dialog").getByLabel("Password").fill(office.password);
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await page.getByText("You have no passkey yet.").waitFor();
  await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
});
