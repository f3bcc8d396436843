import { expect } from "vitest";
import type { ErrorBody } from "#contract/api/errors.ts";
import type { OrganizationId } from "#contract/api/ids.ts";
import type { SignedIn } from "#contract/people/people.ts";
import type { Role } from "#contract/people/roles.ts";
import { databaseOf } from "#server/db/placement/databases.ts";
import { withPeople } from "#server/db/placement/with-people.ts";
import { asSystem } from "#server/db/sql.ts";
import { newId } from "#server/core/ids.ts";
import { createOrganization } from "#server/organizations/create-organization.ts";
import { type MailKey, openMailLink } from "#server/mail/link.ts";
import { openAccount } from "#server/identity/accounts/open-account.ts";
import { secretFrom } from "#server/core/secret.ts";
import { checkDays } from "./check-answer.ts";
import { registration, type Service, service, testSecret } from "./service.ts";

interface Answer<Body> {
  readonly status: number;
  readonly body: Body;
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>;
}

/** A browser tab: it keeps cookies, and marks its requests as same-origin. */
export class Tab {
  readonly on: Service;
  /** The remote address of its requests. */
  readonly address: string;
  /** The session cookie; empty if there is none. */
  cookie = "";
  /** The cookie that identifies a known device at the next sign-in. */
  device = "";
  /** The cookie that marks the browser while it signs in. */
  browser = "";
  /** The cookie with the chosen language; empty without a choice. */
  language = "";

  constructor(on: Service, address = nextAddress()) {
    this.on = on;
    this.address = address;
  }

  async send<Body = unknown>(
    method: "GET" | "POST" | "PATCH" | "DELETE",
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer<Body>> {
    const form = body instanceof FormData ? new Response(body) : undefined;
    const payload = form === undefined ? JSON.stringify(body) : Buffer.from(await form.arrayBuffer());
    const answer = await this.on.app.inject({
      method,
      url: `/app/v1${path}`,
      remoteAddress: this.address,
      headers: {
        "sec-fetch-site": "same-origin",
        ...this.cookies(),
        ...(body === undefined ? {} : { "content-type": form?.headers.get("content-type") ?? "application/json" }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload }),
    });
    for (const set of [answer.headers["set-cookie"] ?? []].flat()) {
      const [pair = ""] = set.split(";", 1);
      if (pair.startsWith("quoin-device=")) this.device = pair;
      else if (pair.startsWith("quoin-browser=")) this.browser = pair;
      else if (pair.startsWith("quoin-language=")) this.language = pair === "quoin-language=" ? "" : pair;
      else this.cookie = pair === "quoin=" ? "" : pair;
    }
    const isJson = String(answer.headers["content-type"]).startsWith("application/json");
    const parsed: unknown = answer.payload === "" ? undefined : isJson ? JSON.parse(answer.payload) : answer.payload;
    if (isJson) expect(checkDays(parsed), `${method} ${path}`).toEqual([]);
    return { status: answer.statusCode, body: parsed as Body, headers: answer.headers };
  }

  private cookies(): { cookie?: string } {
    const given = [this.cookie, this.device, this.browser, this.language].filter((pair) => pair !== "");
    return given.length === 0 ? {} : { cookie: given.join("; ") };
  }

  get = <Body = unknown>(path: string) => this.send<Body>("GET", path);
  post = <Body = unknown>(path: string, body?: unknown) => this.send<Body>("POST", path, body);

  /** Posts a request that must succeed. */
  async act<Body = unknown>(path: string, body?: unknown): Promise<Body> {
    const answer = await this.post<Body>(path, body);
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
    return answer.body;
  }

  /** Sends a request that must be rejected, and returns its status and error code. */
  async refused(method: "GET" | "POST" | "PATCH" | "DELETE", path: string, body?: unknown): Promise<[number, string]> {
    const answer = await this.send<ErrorBody>(method, path, body);
    return [answer.status, answer.body.error.code];
  }
}

let tabs = 0;

/** Each tab has an address of its own, so that none meets the limit that another has reached. */
function nextAddress(): string {
  tabs += 1;
  return `10.1.${(tabs >> 8) % 256}.${tabs % 256}`;
}

export interface SignedInTab extends Tab {
  readonly org: OrganizationId;
  readonly email: string;
  readonly password: string;
}

let people = 0;

/** Creates an organization and signs its owner in. */
export async function newOwner(name = "Wong Li Wen", given?: Service): Promise<SignedInTab> {
  const on = given ?? (await service());
  people += 1;
  const email = `owner${people}.${newId("usr", new Date()).slice(-8)}@example.com`;
  const { org, account } = await asSystem(on.db, async (system) => {
    const at = new Date();
    const id = await createOrganization(system, { name: "Beta Builders", email, registration, at });
    return { org: id, account: await openAccount(system, id, { email, name }, at) };
  });
  const tab = new Tab(on);
  const password = account.password ?? "";
  await tab.act<SignedIn>("/sign-in", { email, password });
  return Object.assign(tab, { org, email, password });
}

/** Adds an owner to an existing organization and signs them in. */
export async function ownerOf(org: OrganizationId, on: Service): Promise<Tab> {
  const email = `${newId("usr", new Date())}@example.com`;
  const account = await withPeople(await databaseOf(on.db, org), (people, there) =>
    openAccount(people, org, { email, name: "Wong Li Wen" }, new Date(), there),
  );
  const tab = new Tab(on);
  await tab.act<SignedIn>("/sign-in", { email, password: account.password ?? "" });
  return tab;
}

/** Returns the latest link to that address that is queued in the outbox. */
export async function linkFor(email: string, on?: Service, secret = testSecret): Promise<string> {
  const { db } = on ?? (await service());
  const [row] = await asSystem(
    db,
    (system) => system<(MailKey & { linkSealed: Buffer })[]>`
      select org_id as org, id, link_sealed from mail where recipient = ${email} and link_sealed is not null order by id desc limit 1`,
  );
  if (row === undefined) throw new Error(`no mail with a link waits for ${email}`);
  return openMailLink(secretFrom(secret), row, row.linkSealed) ?? "";
}

export const tokenIn = (link: string): string => link.split("#")[1] ?? "";

/** Confirms the session with the password, as changes of owners, keys and the bank account need it. */
export const confirm = (tab: SignedInTab) => tab.act("/session/confirm", { password: tab.password });

/** Adds a member with that role to the owner's organization and signs them in. */
export async function newColleague(owner: SignedInTab, role: Role): Promise<SignedInTab> {
  people += 1;
  const email = `colleague${people}.${newId("usr", new Date()).slice(-8)}@example.com`;
  if (role === "OWNER") await confirm(owner);
  await owner.act("/members", { email, role });
  const tab = new Tab(owner.on);
  const password = "correct horse battery";
  const token = tokenIn(await linkFor(email, owner.on));
  await tab.act("/invitations/accept", { token, name: "Siti Aminah", password });
  return Object.assign(tab, { org: owner.org, email, password });
}
