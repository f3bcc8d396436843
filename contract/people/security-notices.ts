import Type, { type Static } from "typebox";
import type { AppRoute } from "#contract/api/app-route.ts";
import { instant, oneOf, textOrNull } from "#contract/api/fields.ts";
import { idField } from "#contract/api/ids.ts";
import { noQuery } from "#contract/api/page.ts";

/** The changes that owners are notified of. */
export const securityNoticeKinds = [
  "PAYEE_CHANGED",
  "OWNER_ADDED",
  "OWNER_REMOVED",
  "KEY_CREATED",
  "SECOND_FACTOR_NOT_REQUIRED",
  "SINGLE_SIGN_ON_CHANGED",
] as const;
export type SecurityNoticeKind = (typeof securityNoticeKinds)[number];

/** Notices are shown for this number of days, unless an owner has acknowledged them. */
export const securityNoticeDays = 30;

export const SecurityNotice = Type.Object(
  {
    id: idField("ntc"),
    kind: oneOf(securityNoticeKinds),
    subject: textOrNull("The owner's address, or the name of the key"),
    before: textOrNull("The bank account and PayNow before the change"),
    after: textOrNull("The bank account and PayNow after the change"),
    by: Type.String({ description: "The person or API key" }),
    address: textOrNull("The IP address of the request"),
    createdAt: instant(),
  },
  { description: "A change of where money goes, or of who may change that." },
);
export type SecurityNotice = Static<typeof SecurityNotice>;

const group = "Organization";

/** Notices to the people who answer for the organization. Web app only. */
export const securityNoticeRoutes = {
  listSecurityNotices: {
    method: "GET",
    path: "/security-notices",
    group,
    summary: "List the changes that no owner has acknowledged yet",
    access: "organization:write",
    query: noQuery,
    status: 200,
    answer: Type.Object({ data: Type.Array(SecurityNotice) }),
  },
  acknowledgeSecurityNotice: {
    method: "POST",
    path: "/security-notices/{id}/acknowledge",
    group,
    summary: "Acknowledge a change, as an owner",
    access: "security:write",
    id: "ntc",
    query: noQuery,
    status: 204,
  },
} as const satisfies Record<string, AppRoute>;
