import type { apiKeyRoutes } from "#contract/people/api-keys.ts";
import { readInOrg } from "#server/db/sql.ts";
import type { AppHandlers } from "#server/http/app-handlers.ts";
import type { Handlers } from "#server/http/handlers.ts";
import { issueApiKey } from "./issue-api-key.ts";
import { getMe, listApiKeys } from "./read.ts";
import { revokeApiKey } from "./revoke-api-key.ts";
import { rotateApiKey } from "./rotate-api-key.ts";

export const meHandlers: Handlers<"getMe"> = {
  getMe: ({ caller }) => getMe(caller),
};

export const apiKeyHandlers: AppHandlers<keyof typeof apiKeyRoutes> = {
  listApiKeys: ({ caller }) => listApiKeys(readInOrg(caller), caller.clock()),
  createApiKey: ({ caller, person, body }) => issueApiKey(caller, person, body),
  rotateApiKey: ({ caller, person, id, body }) => rotateApiKey(caller, person, id, body),
  revokeApiKey: ({ caller, id }) => revokeApiKey(caller, id),
};
