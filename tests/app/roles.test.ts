// @module-tag slow
import { describe, expect, test } from "vitest";
import type { AppRoute } from "#contract/api/app-route.ts";
import { appRouteEntries } from "#contract/api/app-routes.ts";
import { exampleId } from "#contract/api/ids.ts";
import { permissionsOf, type Role, roles } from "#contract/people/roles.ts";
import type { Route } from "#contract/api/route.ts";
import { routeEntries } from "#contract/api/routes.ts";
import { newColleague, newOwner, type SignedInTab, Tab } from "../support/browser-like.ts";
import { service } from "../support/service.ts";

/** Sends a request with unknown ids and an invalid body: a role that is allowed to gets another error than 403. */
const ask = (
  tab: Tab,
  { method, path, id, nestedIds, body }: Pick<Route, "method" | "path" | "id" | "nestedIds" | "body">,
) =>
  tab.send(
    method,
    path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      exampleId(name === "id" ? (id ?? "cli") : (nestedIds?.[name] ?? "cli")),
    ),
    body === undefined ? undefined : { nonsense: true },
  );

const operations = [
  ...routeEntries.map(([name, route]) => ({ name, route, access: route.scope })),
  ...appRouteEntries.map(([name, route]) => ({ name, route: route as Omit<AppRoute, "access">, access: route.access })),
];

describe("every operation is open to the roles that the table names, and to no other", () => {
  test.each(roles)("%s", async (role: Role) => {
    const owner = await newOwner();
    const tab: SignedInTab = role === "OWNER" ? owner : await newColleague(owner, role);
    const wrong: string[] = [];
    for (const { name, route, access } of operations) {
      if (access === "anyone" || access === "person" || access === "any") continue;
      const { status } = await ask(tab, route);
      const may = permissionsOf[role].includes(access);
      if ((status === 403) === may || status === 401 || status >= 500) wrong.push(`${name}: ${status}`);
    }
    expect(wrong).toEqual([]);
  });
});

test("without a session only public operations are allowed", async () => {
  const tab = new Tab(await service());
  const open: string[] = [];
  for (const { name, route } of operations) {
    const { status } = await ask(tab, route);
    if (status !== 401) open.push(name);
  }
  expect(open.toSorted()).toEqual([
    "acceptInvitation",
    "acceptInvitationWithProvider",
    "beginPasskeySignIn",
    "beginProviderInvitation",
    "beginSecondFactor",
    "beginSingleSignOn",
    "chooseLanguage",
    "getSignedIn",
    "requestPasswordReset",
    "resetPassword",
    "setUp",
    "showInvitation",
    "showSingleSignOn",
    "signIn",
    "signInWithPasskey",
    "signInWithProvider",
  ]);
});
