// @module-tag slow
// @module-tag database
import { beforeAll, describe, expect, test } from "vitest";
import { appRouteEntries } from "#contract/api/app-routes.ts";
import type { Route } from "#contract/api/route.ts";
import { routeEntries } from "#contract/api/routes.ts";
import type { Today } from "#contract/organizations/today.ts";
import { connectWith } from "../mcp/connect.ts";
import type { Api } from "../support/api.ts";
import { newOwner, ownerOf, type SignedInTab, type Tab } from "../support/browser-like.ts";
import { fillOrganization } from "../support/fill-organization.ts";
import { validBodies } from "../support/fuzz-request.ts";
import { addPasskey, serviceWithName } from "../support/passkeys.ts";
import { clientOf } from "../support/portal.ts";
import { newOrg, service } from "../support/service.ts";
import { everythingOf } from "../support/stored-rows.ts";

type Operation = Pick<Route, "method" | "path" | "id" | "nestedIds" | "body" | "files">;

const operations: readonly (readonly [string, Operation])[] = [...routeEntries, ...appRouteEntries];
const named = operations.filter(([, { id }]) => id !== undefined);
const lists = operations.filter(
  ([, { method, path, files }]) => method === "GET" && !path.includes("{") && files === undefined,
);

/** Bodies for the operations that only people may use, not API keys. */
const bodies: Readonly<Record<string, object>> = {
  changeMember: { role: "VIEWER" },
  renamePasskey: { name: "Mine" },
  rotateApiKey: { graceHours: 0 },
};

/** Has a client ask a question, and returns its id. */
async function askedIn(api: Api, owner: Tab): Promise<string> {
  const client = await clientOf(api, await api.sentInvoice());
  await client.send("POST", "/question", { json: { question: "When do you begin?" } });
  const { groups } = (await owner.get<Today>("/today")).body;
  return groups.find(({ group }) => group === "CLIENT_QUESTIONS")?.records[0]?.id ?? "";
}

describe("a member of another organization", () => {
  let owner: Api;
  let stranger: SignedInTab;
  let ids: Record<string, readonly string[]>;
  beforeAll(async () => {
    owner = await newOrg();
    const ours = await ownerOf(owner.org, await service());
    const { call } = await connectWith(owner.key);
    const sending = { id: (await owner.invoice()).id, to: "others@example.com" };
    await call("send_invoice", {
      ...sending,
      confirmation: (await call("send_invoice", sending)).content.confirmation,
    });
    await ours.act("/members", { email: `invited.${owner.org}@example.com`, role: "VIEWER" });
    const idsAt = async (path: string) =>
      (await ours.get<{ data: { id: string }[] }>(path)).body.data.map(({ id }) => id);
    await owner.patch("/organization", { payNowProxy: "+6591234567" });
    ids = {
      ...(await fillOrganization(owner)).ids,
      mem: await idsAt("/members"),
      key: await idsAt("/api-keys"),
      mail: await idsAt("/mails"),
      ses: await idsAt("/sessions"),
      psk: [(await addPasskey(await newOwner(undefined, await serviceWithName()))).passkey.id],
      apr: await idsAt("/approvals"),
      ntc: await idsAt("/security-notices"),
      pqn: [await askedIn(owner, ours)],
    };
    stranger = await newOwner();
  });

  const bodyOf = (name: string, { body }: Operation): object | undefined => {
    if (body === undefined) return undefined;
    if (["revealWebhookSecret", "removePasskey"].includes(name)) return { password: stranger.password };
    if (appRouteEntries.some(([known]) => known === name)) return bodies[name] ?? {};
    return validBodies(name, { ids: {}, nested: [], together: [], foreignIds: [] }, { count: 1, seed: 1 })[0];
  };

  test.each(named)("finds nothing of ours by %s", async (name, operation) => {
    const kinds = { id: operation.id, ...operation.nestedIds };
    const wrong: unknown[] = [];
    for (const id of ids[operation.id ?? ""] ?? []) {
      const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, part: string) =>
        part === "id" ? id : (ids[kinds[part as "id"] ?? ""]?.[0] ?? ""),
      );
      const { status, body } = await stranger.send(operation.method, path, bodyOf(name, operation));
      if (status !== 404 || JSON.stringify(body).includes(id)) wrong.push([path, status, body]);
    }
    expect(ids[operation.id ?? ""]?.length ?? 0).toBeGreaterThan(0);
    expect(wrong).toEqual([]);
  });

  test.each(lists)("sees nothing of ours in %s", async (_name, { path }) => {
    const { status, body } = await stranger.get(path);
    expect(status).toBeLessThan(500);
    for (const id of [owner.org, ...Object.values(ids).flat()]) expect(JSON.stringify(body)).not.toContain(id);
  });

  test("does not come to work in ours, nor change anything in it", async () => {
    const before = await everythingOf(owner.org);
    expect((await stranger.refused("POST", "/session/organization", { organizationId: owner.org }))[0]).toBe(404);
    for (const [name, operation] of named) {
      for (const id of ids[operation.id ?? ""] ?? []) {
        const path = operation.path.replace("{id}", id).replaceAll(/\{(\w+)\}/g, id);
        await stranger.send(operation.method, path, bodyOf(name, operation));
      }
    }
    expect(await everythingOf(owner.org)).toEqual(before);
  });
});
