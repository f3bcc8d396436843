import { execFile } from "node:child_process";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { BrowserContextOptions, Page } from "playwright-core";
import type { Role } from "#contract/roles.ts";
import { asSystem } from "#server/db/sql.ts";
import { findWebApp } from "#server/http/web.ts";
import { newId } from "#server/core/ids.ts";
import { openAccount } from "#server/identity/open-account.ts";
import type { Api } from "../support/api.ts";
import { linkFor, Tab, tokenIn } from "../support/browser-like.ts";
import { createTestApp, newOrg, type Service, service } from "../support/service.ts";
import { newPage } from "./page.ts";

const opened = new Map<Service, Promise<string>>();

/** Returns the address of the web app, built from the current source, on the same database as that service's API. */
export async function webApp(on?: Service): Promise<string> {
  const running = on ?? (await service());
  const open = opened.get(running) ?? openOn(running);
  opened.set(running, open);
  return open;
}

/** Builds the web app where a server finds it, unless it is up to date. */
export async function buildWeb(): Promise<void> {
  const script = fileURLToPath(new URL("../../scripts/build-web.ts", import.meta.url));
  await promisify(execFile)(process.execPath, [script]);
}

async function openOn(running: Service): Promise<string> {
  await buildWeb();
  const app = await createTestApp(running, { webApp: findWebApp() });
  await app.listen({ host: "127.0.0.1", port: 0 });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}

export interface Office {
  /** Client of the REST API for the same organization. */
  readonly api: Api;
  readonly address: string;
  readonly email: string;
  readonly password: string;
}

/** Creates an organization with an owner. */
export async function newOffice(on?: Service, { isTest = false }: { readonly isTest?: boolean } = {}): Promise<Office> {
  const running = on ?? (await service());
  const api = await newOrg({ on: running, isTest });
  const email = `${newId("usr", new Date())}@example.com`;
  const account = await asSystem(running.db, (system) =>
    openAccount(system, api.org, { email, name: "Wong Li Wen" }, new Date()),
  );
  return { api, address: await webApp(running), email, password: account.password ?? "" };
}

/** Adds a member with that role; `pageOf` signs them in. */
export async function colleagueOf(office: Office, role: Role, on?: Service): Promise<Office> {
  const running = on ?? (await service());
  const owner = new Tab(running);
  await owner.act("/sign-in", { email: office.email, password: office.password });
  const email = `${role.toLowerCase()}.${office.email}`;
  await owner.act("/members", { email, role });
  const password = "correct horse battery";
  const token = tokenIn(await linkFor(email, running));
  await new Tab(running).act("/invitations/accept", { token, name: "Siti Aminah", password });
  return { ...office, email, password };
}

/** Fills in the sign-in form and submits it. */
export async function signIn(page: Page, { email, password }: Pick<Office, "email" | "password">): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

/** Opens that path as the owner, who signs in. */
export async function pageOf(office: Office, path: string, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await newPage(office.address, options);
  await page.goto(path);
  await signIn(page, office);
  // By its tag: a sheet that the page opens with hides the heading from screen readers.
  await page.locator("#content h1").first().waitFor();
  return page;
}
