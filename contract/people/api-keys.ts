import Type, { type Static } from "typebox";
import type { AppRoute } from "#contract/api/app-route.ts";
import { instant, instantOrNull, nullable, oneOf, requiredLine, textOrNull } from "#contract/api/fields.ts";
import { idField } from "#contract/api/ids.ts";
import { noQuery } from "#contract/api/page.ts";
import { everyScope, payeeScope, type Scope } from "#contract/api/scopes.ts";

export const graceHoursMax = 72;
/** The maximum number of active keys in one organization. */
export const activeApiKeysMax = 50;

const keyFields = {
  id: idField("key"),
  name: Type.String(),
  prefix: Type.String({ description: "The first characters of the key" }),
  lastFour: Type.String(),
  scopes: Type.Array(Type.Unsafe<Scope>({ type: "string" })),
  status: oneOf(["ACTIVE", "EXPIRED", "REVOKED"]),
  createdBy: textOrNull("The name of the person who created it; null when a command created it"),
  createdAt: instant(),
  expiresAt: instantOrNull(),
  lastUsedAt: instantOrNull("Accurate to within a few minutes"),
  revokedAt: instantOrNull(),
};

export const ApiKey = Type.Object(keyFields, { description: "A key with which another system calls the API." });
export type ApiKey = Static<typeof ApiKey>;

export const ApiKeyWithSecret = Type.Object(
  { ...keyFields, key: Type.String({ description: "The complete key, returned only once" }) },
  { description: "A newly created key." },
);
export type ApiKeyWithSecret = Static<typeof ApiKeyWithSecret>;

const strict = { additionalProperties: false } as const;

export const NewApiKey = Type.Object(
  {
    name: requiredLine(100),
    scopes: Type.Array(oneOf(everyScope), {
      minItems: 1,
      maxItems: everyScope.length,
      uniqueItems: true,
      description: `With ${payeeScope} the key changes the account that clients pay to; only an owner can grant it.`,
    }),
    expiresAt: Type.Optional(nullable(Type.String({ format: "date-time", description: "Never expires by default" }))),
  },
  strict,
);
export type NewApiKey = Static<typeof NewApiKey>;

export const ApiKeyRotation = Type.Object(
  {
    graceHours: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: graceHoursMax,
        description: "How long the old key stays valid; 0 by default",
      }),
    ),
  },
  strict,
);
export type ApiKeyRotation = Static<typeof ApiKeyRotation>;

const group = "API keys";

export const apiKeyRoutes = {
  listApiKeys: {
    method: "GET",
    path: "/api-keys",
    group,
    summary: "List API keys, active ones first",
    access: "keys:read",
    query: noQuery,
    status: 200,
    answer: Type.Object({ data: Type.Array(ApiKey) }),
  },
  createApiKey: {
    method: "POST",
    path: "/api-keys",
    group,
    summary: "Create an API key",
    description:
      `Returns the complete key, this one time only. An organization can have at most ${activeApiKeysMax} active ` +
      "keys; creating another fails with 409.",
    access: "keys:write",
    query: noQuery,
    body: NewApiKey,
    status: 201,
    answer: ApiKeyWithSecret,
    answerHoldsSecret: true,
    refusals: ["INVALID_STATE"],
  },
  rotateApiKey: {
    method: "POST",
    path: "/api-keys/{id}/rotate",
    group,
    summary: "Rotate an API key",
    description: "Creates a key with the same name and scopes. The old key stays valid for the given grace period.",
    access: "keys:write",
    id: "key",
    query: noQuery,
    body: ApiKeyRotation,
    bodyIsOptional: true,
    status: 201,
    answer: ApiKeyWithSecret,
    answerHoldsSecret: true,
  },
  revokeApiKey: {
    method: "DELETE",
    path: "/api-keys/{id}",
    group,
    summary: "Revoke an API key",
    description: "It stops working in all processes within about a second, and stays in the list.",
    access: "keys:write",
    id: "key",
    query: noQuery,
    status: 204,
  },
} as const satisfies Record<string, AppRoute>;
