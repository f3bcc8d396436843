import type { AgeingRow, ContractReportRow, GstDocument } from "#contract/books/reports.ts";
import { documentTerms as terms } from "#contract/copy/en/document-terms.ts";
import { type Columns, column, dayIn } from "./column.ts";

export const gstColumns: Columns<GstDocument> = ({ timeZone }) => {
  const day = dayIn(timeZone);
  return [
    column(terms.date, ({ date }) => day(date)),
    column("Type", ({ kind }) => kind),
    column("Number", ({ number }) => number),
    column("Name", ({ name }) => name),
    column(terms.gstRate, ({ gstRate }) => gstRate),
    column(terms.net, ({ net }) => net),
    column(terms.gst, ({ gst }) => gst),
    column("Boxes", boxesOf),
    column("Document id", ({ documentId }) => documentId),
  ];
};

/** The boxes in which a document counts by itself: the others are sums of these. */
const boxesOf = ({ gstRate }: GstDocument): string => (gstRate === null ? "5 7" : gstRate > 0 ? "1 6" : "2");

export const ageingColumns: Columns<AgeingRow> = () => [
  column(terms.client, ({ name }) => name),
  column("Current", ({ current }) => current),
  column("1-30 days", ({ days30 }) => days30),
  column("31-60 days", ({ days60 }) => days60),
  column("61-90 days", ({ days90 }) => days90),
  column("Over 90 days", ({ over90 }) => over90),
  column("Credit", ({ credit }) => credit),
  column(terms.total, ({ total }) => total),
  column("Client id", ({ clientId }) => clientId),
];

export const contractReportColumns =
  (showsCosts: boolean): Columns<ContractReportRow> =>
  () => [
    column("Contract no.", ({ number }) => number),
    column(terms.title, ({ title }) => title),
    column(terms.status, ({ status }) => status),
    column(terms.client, ({ name }) => name),
    column("Contract sum", ({ contractSum }) => contractSum),
    column("Pending variations", ({ pendingSum }) => pendingSum),
    column("Claimed", ({ claimed }) => claimed),
    column("Claimed fraction", ({ claimedFraction }) => claimedFraction),
    column("Billed", ({ billed }) => billed),
    column("Billed fraction", ({ billedFraction }) => billedFraction),
    column("Balance", ({ balance }) => balance),
    column("Retention held", ({ retentionHeld }) => retentionHeld),
    column("Deposit left", ({ depositLeft }) => depositLeft),
    column(terms.outstanding, ({ outstanding }) => outstanding),
    ...(showsCosts
      ? [
          column<ContractReportRow>("Spent", ({ spent }) => spent ?? null),
          column<ContractReportRow>("Margin", ({ margin }) => margin ?? null),
        ]
      : []),
    column("Contract id", ({ contractId }) => contractId),
  ];
