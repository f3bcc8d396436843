import Type, { type Static } from "typebox";
import type { AppRoute } from "./app-route.ts";
import { instant, instantOrNull, nullable, oneOf, requiredLine, textOrNull } from "./fields.ts";
import { idField } from "./ids.ts";
import { noQuery } from "./page.ts";
import { type Scope, scopes } from "./scopes.ts";

export const graceHoursMax = 72;
/** The maximum number of active keys in one organization. */
export const activeApiKeysMax = 50;

const keyFields = {
  id: idField("key"),
  name: Type.String(),
  prefix: Type.String({ description: "How it begins" }),
  lastFour: Type.String(),
  scopes: Type.Array(Type.Unsafe<Scope>({ type: "string" })),
  status: oneOf(["ACTIVE", "EXPIRED", "REVOKED"]),
  createdBy: textOrNull("The name of who made it; null for one that a command made"),
  createdAt: instant(),
  expiresAt: instantOrNull(),
  lastUsedAt: instantOrNull("To within some minutes"),
  revokedAt: instantOrNull(),
};

export const ApiKey = Type.Object(keyFields, { description: "A key with which another system asks the API." });
export type ApiKey = Static<typeof ApiKey>;

export const ApiKeyWithSecret = Type.Object(
  { ...keyFields, key: Type.String({ description: "The whole key, shown this once" }) },
  { description: "A key as it was just made." },
);
export type ApiKeyWithSecret = Static<typeof ApiKeyWithSecret>;

const strict = { additionalProperties: false } as const;

export const NewApiKey = Type.Object(
  {
    name: requiredLine(100),
    scopes: Type.Array(oneOf(scopes), { minItems: 1, maxItems: scopes.length, uniqueItems: true }),
    expiresAt: Type.Optional(nullable(Type.String({ format: "date-time", description: "Never when not given" }))),
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
        description: "How long the old one goes on; 0 when not given",
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
    summary: "List the API keys, those that still work first",
    access: "keys:read",
    query: noQuery,
    status: 200,
    answer: Type.Object({ data: Type.Array(ApiKey) }),
  },
  createApiKey: {
    method: "POST",
    path: "/api-keys",
    group,
    summary: "Make an API key",
    description:
      "Answers the whole key, for the only time. " +
      `An organization has ${activeApiKeysMax} active keys at most; a further one is refused with 409.`,
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
    summary: "Make a key in place of another",
    description: "With its name and scopes. The old one goes on for the grace that is given.",
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
    summary: "Revoke a key",
    description: "It works no more in any process within a second or so, and stays in the list.",
    access: "keys:write",
    id: "key",
    query: noQuery,
    status: 204,
  },
} as const satisfies Record<string, AppRoute>;
