// @module-tag gate
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { findWebApp } from "#server/http/web/web.ts";
import { linkFor, type SignedInTab, Tab, tokenIn } from "../support/browser-like.ts";
import { startProvider } from "../support/identity-provider.ts";
import { createTestApp, service } from "../support/service.ts";
import { link, useProvider } from "../support/single-sign-on.ts";
import { buildWeb, colleagueOf, newOffice, type Office, pageOf } from "./office.ts";
import { mayVisit, newPage } from "./page.ts";

/** Serves the app at its public address, to which a provider sends browsers back. */
async function officeAtItsAddress(): Promise<Office & { readonly owner: SignedInTab }> {
  await buildWeb();
  const on = await service();
  let url = "";
  const app = await createTestApp(on, { webApp: findWebApp(), publicUrl: () => url });
  await app.listen({ host: "127.0.0.1", port: 0 });
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const office = await newOffice();
  const { email, password, api } = office;
  const owner = Object.assign(new Tab({ ...on, app }), { email, password, org: api.org });
  await owner.act("/sign-in", { email, password });
  return { ...office, address: url, owner };
}

test("an owner sets a provider, tries it and requires it", async () => {
  const office = await officeAtItsAddress();
  const provider = await startProvider({ publicUrls: [office.address] });
  const owner = await pageOf(office, "/settings/single-sign-on");
  mayVisit(owner, provider.issuer);
  await owner.getByText(`${office.address}/sign-in/return`).waitFor();
  await owner.getByLabel("Name on the button").fill("Example ID");
  await owner.getByLabel("Issuer").fill("https://127.0.0.1:1");
  await owner.getByLabel("Client ID").fill(provider.clientId);
  await owner.getByLabel("Client secret").fill(provider.clientSecret);
  await owner.getByRole("button", { name: "Save" }).click();
  const confirming = owner.getByRole("dialog");
  await confirming.getByLabel("Password").fill(office.password);
  await confirming.getByRole("button", { name: "Continue" }).click();
  await owner.getByText("cannot be reached").waitFor();
  await owner.getByLabel("Issuer").fill(provider.issuer);
  await owner.getByRole("button", { name: "Save" }).click();
  await owner.getByText("The provider answered, and its settings are saved.").waitFor();
  await owner.getByText("No one is linked yet.").waitFor();
  await owner.getByRole("button", { name: "Link my account" }).click();
  await owner.getByRole("dialog").getByLabel("Password").fill(office.password);
  await owner.getByRole("dialog").getByRole("button", { name: "Continue" }).click();
  await owner.getByRole("heading", { name: "Account at Example ID" }).waitFor();
  await owner.getByText("Linked", { exact: true }).waitFor();
  await owner.goto("/settings/single-sign-on");
  await owner.getByText("1 person is linked.").waitFor();
  await owner.getByRole("button", { name: "Require it" }).click();
  await owner.getByText("Everyone but owners must sign in with Example ID").waitFor();
});

test("the settings say why the provider signed no one in", async () => {
  const office = await officeAtItsAddress();
  const provider = await startProvider({ publicUrls: [office.address] });
  await useProvider(office.owner, Object.assign(provider, { clientSecret: "expired" }));
  const { url } = await office.owner.act<{ url: string }>("/single-sign-on/link/begin", { password: office.password });
  expect(await office.owner.refused("POST", "/single-sign-on/link", await provider.visit(url))).toEqual([
    401,
    "SIGN_IN_FAILED",
  ]);
  const owner = await pageOf(office, "/settings/single-sign-on");
  await owner.getByText(/^The last sign-in that failed was at/).waitFor();
  await owner.getByText(/^The provider refused the client ID or the client secret/).waitFor();
});

test("a member links their account where a provider is required, and signs in with it", async () => {
  const office = await officeAtItsAddress();
  const provider = await startProvider({ publicUrls: [office.address] });
  await useProvider(office.owner, provider);
  await link(office.owner, provider, "person-1");
  await office.owner.act("/single-sign-on/require", { required: true });
  provider.person = "person-2";
  const colleague = await colleagueOf(office, "MANAGER");
  const member = await newPage(office.address);
  mayVisit(member, provider.issuer);
  await member.goto(`/sign-in?organization=${office.api.org}`);
  await member.getByRole("button", { name: "Sign in with Example ID" }).waitFor();
  await member.getByLabel("Email").fill(colleague.email);
  await member.getByLabel("Password").fill(office.password);
  await member.getByRole("button", { name: "Sign in", exact: true }).click();
  await member.getByRole("heading", { name: "Sign in with Example ID to continue" }).waitFor();
  await member.getByRole("button", { name: "Link my account" }).click();
  await member.getByRole("dialog").getByLabel("Password").fill(office.password);
  await member.getByRole("dialog").getByRole("button", { name: "Continue" }).click();
  // From the link straight on to a session of the provider.
  await member.getByRole("link", { name: "Invoices" }).first().waitFor();
  await expect.poll(() => new URL(member.url()).pathname).toBe("/");

  await member.context().clearCookies();
  await member.goto(`/sign-in?organization=${office.api.org}&next=${encodeURIComponent("/clients?q=tan")}`);
  await member.getByRole("button", { name: "Sign in with Example ID" }).click();
  await member.getByRole("link", { name: "Invoices" }).first().waitFor();
  await expect.poll(() => new URL(member.url()).pathname + new URL(member.url()).search).toBe("/clients?q=tan");
});

test("an invited person joins with the provider from the page of the invitation", async () => {
  const office = await officeAtItsAddress();
  const provider = await startProvider({ publicUrls: [office.address] });
  await useProvider(office.owner, provider);
  const email = `joins.${office.email}`;
  await office.owner.act("/members", { email, role: "MANAGER" });
  provider.person = "person-who-joins";
  const page = await newPage(office.address);
  mayVisit(page, provider.issuer);
  await page.goto(`/invitation#${tokenIn(await linkFor(email, office.on))}`);
  await page.getByLabel("Your name").fill("Siti Aminah");
  await page.getByRole("button", { name: "Join with Example ID" }).click();
  await page.getByRole("link", { name: "Invoices" }).first().waitFor();
  await page.getByText("Siti Aminah").first().waitFor();
});

test("an owner who joined with the provider confirms a change there and comes back", async () => {
  const office = await officeAtItsAddress();
  const provider = await startProvider({ publicUrls: [office.address] });
  await useProvider(office.owner, provider);
  const email = `joins.${office.email}`;
  await office.owner.act("/members", { email, role: "OWNER" });
  provider.person = "person-who-joins";
  const page = await newPage(office.address);
  mayVisit(page, provider.issuer);
  await page.goto(`/invitation#${tokenIn(await linkFor(email, office.on))}`);
  await page.getByRole("button", { name: "Join with Example ID" }).click();
  await page.getByRole("link", { name: "Invoices" }).first().waitFor();
  await page.goto("/settings/single-sign-on");
  await page.getByRole("button", { name: "Require it" }).click();
  await page.getByText("Sign in again at your identity provider.").waitFor();
  await page.getByRole("dialog").getByRole("button", { name: "Continue" }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Require it" }).click();
  await page.getByText("Everyone but owners must sign in with Example ID").waitFor();
});

test("the page of the return says what to do when there is no answer to use", async () => {
  const office = await newOffice();
  const page = await newPage(office.address);
  await page.goto("/sign-in/return?error=access_denied&state=abc");
  await page.getByText("The identity provider did not sign you in (access_denied).").waitFor();
  await page.goto("/sign-in/return?code=abc&state=abc");
  await page.getByText("This sign-in is older than ten minutes").waitFor();
  await page.getByRole("link", { name: "Go to sign-in" }).click();
  await page.getByLabel("Email").waitFor();
});
