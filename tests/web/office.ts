import { execFile } from "node:child_process";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { BrowserContextOptions, Page } from "playwright-core";
import type { Role } from "#contract/people/roles.ts";
import type { RequestContext } from "#server/http/caller.ts";
import { asSystem } from "#server/db/sql.ts";
import { webBuildState } from "#server/http/web/web-build.ts";
import { findWebApp } from "#server/http/web/web.ts";
import { newId } from "#server/core/ids.ts";
import { insertMembership } from "#server/identity/members/store.ts";
import { digestPassword } from "#server/identity/passwords/password.ts";
import { beginSession } from "#server/identity/sessions/sessions.ts";
import { findPersonWithin, insertPerson } from "#server/identity/accounts/store.ts";
import type { Api } from "../support/api.ts";
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
  // The script looks as well, but a process takes longer to start than the files to be compared.
  if (webBuildState() === "current") return;
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
  /** The service that has its data. */
  readonly on: Service;
  /** Client of the REST API for the same organization. */
  readonly api: Api;
  readonly address: string;
  readonly email: string;
  readonly password: string;
}

/** Everybody has the same password, which is digested once per worker: a digest is slow on purpose. */
const password = "the password of every office";
let passwordDigest: Promise<string> | undefined;

/** Creates an account, and makes its person a member. Returns the address. */
async function addMember({ on, api }: Pick<Office, "on" | "api">, email: string, name: string, role: Role) {
  passwordDigest ??= digestPassword(password);
  const person = { email, name, passwordDigest: await passwordDigest };
  const at = on.now ?? new Date();
  const userId = newId("usr", at);
  await asSystem(on.db, async (system) => {
    await insertPerson(system, { ...person, id: userId, createdAt: at, updatedAt: at });
    const joined = { invitationDigest: null, invitationExpiresAt: null, createdAt: at, joinedAt: at };
    await insertMembership(system, api.org, { id: newId("mem", at), userId, email, name, role, ...joined });
  });
  return email;
}

/** Creates an organization with an owner. */
export async function newOffice(
  given?: Service,
  { isTest = false }: { readonly isTest?: boolean } = {},
): Promise<Office> {
  const on = given ?? (await service());
  const api = await newOrg({ on, isTest });
  const email = await addMember({ on, api }, `${newId("usr", new Date())}@example.com`, "Wong Li Wen", "OWNER");
  return { on, api, address: await webApp(on), email, password };
}

/** Adds a member with that role; `pageOf` signs them in. */
export async function colleagueOf(office: Office, role: Role): Promise<Office> {
  return { ...office, email: await addMember(office, `${role.toLowerCase()}.${office.email}`, "Siti Aminah", role) };
}

/** Fills in the sign-in form and submits it. */
export async function signIn(page: Page, { email, password }: Pick<Office, "email" | "password">): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

/** Opens that path as the owner, in a browser that has a session of theirs. */
export async function pageOf(office: Office, path: string, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await newPage(office.address, options);
  await page.context().addCookies([{ name: "quoin", value: await newSession(office), url: office.address }]);
  await page.goto(path);
  // By its tag: a sheet that the page opens with hides the heading from screen readers.
  await page.locator("#content h1").first().waitFor();
  return page;
}

/** Begins a session as the sign-in form does, without checking a password. Returns its token. */
async function newSession({ on, email }: Pick<Office, "on" | "email">): Promise<string> {
  const { token } = await asSystem(on.db, async (system) => {
    const person = await findPersonWithin(system, email);
    if (person === undefined) throw new Error(`nobody has the address ${email}`);
    const request = {
      db: on.db,
      clock: () => on.now ?? new Date(),
      address: "127.0.0.1",
      userAgent: null,
      device: "",
      sessionLimits: { days: 30, idleHours: 72 },
    };
    // The other dependencies of a request are not used to begin a session.
    return beginSession(system, request as unknown as RequestContext, person.id, null);
  });
  return token;
}
