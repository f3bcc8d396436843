import { mailKinds } from "#contract/mails/mail-kinds.ts";
import Type, { type Static } from "typebox";
import type { AppRoute } from "#contract/api/app-route.ts";
import { instant, nullable, oneOf, textOrNull } from "#contract/api/fields.ts";
import { noQuery } from "#contract/api/page.ts";

const newsKinds = ["OPENED", "ACCEPTED", "REJECTED", "PAID", "CLAIM_ANSWERED", "MAIL_FAILED"] as const;

/** The kinds of record that an entry leads to. */
const newsRecords = ["QUOTATION", "INVOICE", "CREDIT_NOTE", "CLAIM", "CLIENT", "MAIL"] as const;

/** News is at most this number of days old, however long the person was away. */
export const newsDays = 14;

/** The number of entries of each kind that are read, and shown together. */
export const newsEntriesMax = 20;

const NewsEntry = Type.Object({
  kind: oneOf(newsKinds),
  at: instant("The last time, where it happened several times"),
  count: Type.Integer({ description: "How often a document was opened; 1 for other kinds" }),
  record: oneOf(newsRecords),
  id: Type.String({ description: "The id of that record" }),
  number: textOrNull("The number of the document, of the receipt, or of what a mail is about"),
  who: Type.String({ description: "The name of the client, or the address that a mail could not reach" }),
  amount: nullable(Type.Number({ description: "The money that came in" })),
  mailKind: nullable(oneOf(mailKinds)),
});
export type NewsEntry = Static<typeof NewsEntry>;

export const News = Type.Object({
  until: instant("News up to then is in the answer. It is a few seconds ago, so that nothing is committed late"),
  since: instant("Entries are from after then: the person's mark, or where there is none, two weeks ago"),
  data: Type.Array(NewsEntry, { description: `Newest first, at most ${newsEntriesMax}` }),
});
export type News = Static<typeof News>;

const SeenNews = Type.Object(
  { until: instant("The end of the news that the person has seen: `until` of the answer that was shown") },
  { additionalProperties: false },
);

const group = "Dashboard";

/** The news of clients and money since the person last looked. Web app only. */
export const newsRoutes = {
  getNews: {
    method: "GET",
    path: "/news",
    group,
    summary: "Get what clients and money did since the person last looked",
    description: "Without what the person did. Polling it does not keep a session from expiring.",
    access: "organization:read",
    isPolled: true,
    query: noQuery,
    status: 200,
    answer: News,
  },
  markNewsSeen: {
    method: "POST",
    path: "/news/seen",
    group,
    summary: "Mark news as seen by the person",
    description: "The mark never moves back: of two tabs, the one that showed more decides.",
    access: "organization:read",
    query: noQuery,
    body: SeenNews,
    status: 204,
  },
} as const satisfies Record<string, AppRoute>;
