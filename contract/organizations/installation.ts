import Type, { type Static } from "typebox";
import type { AppRoute } from "#contract/api/app-route.ts";
import { oneOf } from "#contract/api/fields.ts";
import { languages } from "#contract/language.ts";
import { noQuery } from "#contract/api/page.ts";

/** The installation, for the owners of the organization that administers it. Web app only. */

const strict = { additionalProperties: false } as const;

const addressLengthMax = 300;

/** The parts of an installation that are examined, in the order in which they are shown. */
export const examined = [
  "database",
  "clock",
  "secret",
  "disk",
  "backups",
  "public-address",
  "passkeys",
  "browser",
  "proxy",
  "name-servers",
  "ipv6",
  "mail",
  "dkim",
] as const;

const findingStatuses = ["ok", "warning", "failed"] as const;
export type FindingStatus = (typeof findingStatuses)[number];

const Finding = Type.Object({
  check: oneOf(examined),
  status: oneOf(findingStatuses, "failed: something does not work; warning: it works, and something should be changed"),
  found: Type.String(),
  fix: Type.Union([Type.String(), Type.Null()], { description: "The remedy; null where nothing has to be done" }),
});
export type Finding = Static<typeof Finding>;

export const Diagnosis = Type.Object({
  failed: Type.Integer(),
  warnings: Type.Integer(),
  findings: Type.Array(Finding),
});
export type Diagnosis = Static<typeof Diagnosis>;

const TestMail = Type.Object({
  to: Type.String(),
  server: Type.String(),
  sent: Type.Boolean(),
  response: Type.String({ description: "The words of the mail server, or the error of the connection" }),
  causes: Type.Array(Type.Object({ cause: Type.String(), remedy: Type.String(), isThis: Type.Boolean() }), {
    description: "Every cause of a failure with its remedy, and which of them it is; none for a mail that was sent",
  }),
});
export type TestMail = Static<typeof TestMail>;

const language = () => oneOf(languages, "The language of the texts");

const group = "Installation";

export const installationRoutes = {
  examineInstallation: {
    method: "POST",
    path: "/installation/examine",
    group,
    summary: "Examine the installation from inside",
    description:
      "What `quoin doctor` finds, and what a proxy made of this request. For owners of the organization that administers the installation.",
    access: "installation:read",
    query: noQuery,
    body: Type.Object(
      {
        origin: Type.String({
          format: "text",
          minLength: 1,
          maxLength: addressLengthMax,
          description: "The origin of the page, as in `https://books.example.com`",
        }),
        language: language(),
      },
      strict,
    ),
    status: 200,
    answer: Type.Object({
      ...Diagnosis.properties,
      isMailServerSet: Type.Boolean({ description: "Whether a test mail can be sent" }),
    }),
  },
  sendTestMail: {
    method: "POST",
    path: "/installation/test-mail",
    group,
    summary: "Send a test mail to your own address",
    description: "At once, without the outbox; at most five in a quarter of an hour.",
    access: "installation:read",
    query: noQuery,
    body: Type.Object({ language: language() }, strict),
    status: 200,
    answer: TestMail,
  },
} as const satisfies Record<string, AppRoute>;
