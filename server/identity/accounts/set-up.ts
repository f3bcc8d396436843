import type { SetUp } from "#contract/people/people.ts";
import { wording } from "#contract/api/wording.ts";
import { changeOriginOf } from "#server/history/audit/record-person-event.ts";
import type { RequestContext, Services } from "#server/http/caller.ts";
import { asSystem, type Sql } from "#server/db/sql.ts";
import { noteFirstOrganization } from "#server/installation/administration.ts";
import { newId } from "#server/core/ids.ts";
import { createOrganization } from "#server/organizations/create-organization.ts";
import { addOwner } from "#server/identity/members/add-owner.ts";
import { checkNewPassword } from "#server/identity/passwords/check-new-password.ts";
import { linkNotValid, replaceLink, useLink } from "#server/identity/links.ts";
import { digestPassword } from "#server/identity/passwords/password.ts";
import { beginSession, type Begun } from "#server/identity/sessions/sessions.ts";
import { insertPerson, isEmptyInstallation } from "./store.ts";
import { countSignInAttempt } from "#server/identity/sign-in/throttle.ts";
import { digestOf, makeToken } from "#server/identity/token.ts";

const linkDays = 7;
const dayMs = 24 * 60 * 60 * 1000;

/** Creates the one link that sets up an empty installation; undefined when there is an account already. */
export function makeSetUpLink(
  { db, clock }: Pick<Services, "db" | "clock">,
  publicUrl: string,
): Promise<string | undefined> {
  return asSystem(db, async (system) => {
    if (!(await isEmptyInstallation(system))) return undefined;
    const at = clock();
    const token = makeToken();
    const expiresAt = new Date(at.getTime() + linkDays * dayMs);
    await replaceLink(system, { digest: digestOf(token), kind: "SET_UP", userId: null, createdAt: at, expiresAt });
    return `${publicUrl}/set-up#${token}`;
  });
}

/** Creates the first organization with its owner, and signs them in. @throws Refusal 410, 422, 429 */
export async function setUp(context: RequestContext, body: SetUp): Promise<Begun> {
  const { db, clock, address } = context;
  const digest = digestOf(body.token);
  // Hashing a password takes memory and time, which anyone could request without limit.
  await countSignInAttempt(db, { account: `link ${digest.toString("hex")}`, address }, clock());
  const passwordDigest = await digestPassword(body.password);
  const at = clock();
  const email = body.email.toLowerCase();
  const owner = { id: newId("usr", at), email, name: body.name };
  const create = async (system: Sql) => {
    const isFirst = await isEmptyInstallation(system);
    const link = await useLink(system, "SET_UP", digest, at);
    if (!isFirst || link === undefined) throw linkNotValid(wording("people.serverPrintsLink"));
    await checkNewPassword("password", body.password, [body.name, email, body.organizationName]);
    const org = await createOrganization(system, {
      name: body.organizationName,
      email,
      isTest: body.test ?? false,
      at,
    });
    await insertPerson(system, { ...owner, passwordDigest, createdAt: at, updatedAt: at });
    await addOwner(system, system, org, owner, at);
    await noteFirstOrganization(system, org);
    return beginSession(system, context, owner.id, org, { isConfirmed: true });
  };
  return asSystem(db, create, changeOriginOf(context, "setUp", { userId: owner.id, name: owner.name }));
}
