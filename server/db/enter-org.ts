import type postgres from "@quoin/postgres";
import type { OrganizationId } from "#contract/api/ids.ts";
import { wording } from "#contract/api/wording.ts";
import { Refusal } from "#server/core/refusal.ts";
import { postgresCode } from "./failures.ts";

/** The error of `enter_org` (migration 0090). */
const movingCode = "QN001";

/** Lets a transaction of the whole system write rows of an organization. @throws Refusal 503 while that moves */
export async function enterOrg(system: postgres.ISql, org: OrganizationId): Promise<void> {
  await system`select enter_org(${org})`.catch(refuseMoving);
}

/** @throws Refusal 503 when that is why the transaction could not begin, and otherwise the error itself */
export function refuseMoving(error: unknown): never {
  if (postgresCode(error) !== movingCode) throw error;
  throw new Refusal("UNAVAILABLE", wording("requests.databaseMoving"), { retryAfterSeconds: 1 });
}
