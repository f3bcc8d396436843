import type { WebhookEndpointId } from "#contract/api/ids.ts";
import { recordEvent } from "#server/history/audit/record-event.ts";
import type { Caller, UserContext } from "#server/http/caller.ts";
import { inOrg, readInOrg } from "#server/db/sql.ts";
import { confirmPassword } from "#server/identity/sign-in/confirm-password.ts";
import { found } from "#server/core/refusal.ts";
import { openSigningSecret } from "./secret.ts";
import { findEndpoint } from "./store.ts";

/** Returns the endpoint's secret to a person who confirms their own password. @throws Refusal 404, 422, 429 */
export async function revealSecret(
  caller: Caller,
  person: UserContext,
  id: WebhookEndpointId,
  password: string,
): Promise<{ secret: string }> {
  const endpoint = found(await findEndpoint(readInOrg(caller), id));
  await confirmPassword(person, "revealWebhookSecret", "password", password);
  await inOrg(caller, (tx) => recordEvent(tx, { resourceType: "webhook_endpoint", resourceId: id }));
  return { secret: openSigningSecret(caller.secret, { org: caller.org, id }, endpoint.secretSealed) };
}
