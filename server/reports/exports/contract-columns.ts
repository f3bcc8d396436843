import type { Claim, ClaimSummary } from "#contract/contracts/claims.ts";
import type { ContractSummary } from "#contract/contracts/contracts.ts";
import { documentTerms as terms } from "#contract/copy/en/document-terms.ts";
import type { RetentionRow } from "#contract/contracts/retention.ts";
import type { Column } from "./write-csv.ts";
import { type Columns, clientOf, column, dayIn, times, yesOrNo } from "./column.ts";

export const contractColumns: Columns<ContractSummary> = (context) => {
  const day = dayIn(context.timeZone);
  return [
    column("Contract no.", ({ number }) => number),
    column(terms.title, ({ title }) => title),
    column(terms.status, ({ status }) => status),
    ...clientOf<ContractSummary>(context),
    column("Project id", ({ projectId }) => projectId),
    column("Client reference", ({ clientReference }) => clientReference),
    column(terms.currency, ({ currency }) => currency),
    column("Original sum", ({ ledger }) => ledger.originalSum),
    column("Variations", ({ ledger }) => ledger.variationsSum),
    column("Contract sum", ({ ledger }) => ledger.contractSum),
    column("Pending variations", ({ ledger }) => ledger.pendingSum),
    column("Claimed", ({ ledger }) => ledger.claimed),
    column("Billed", ({ ledger }) => ledger.billed),
    column("Balance", ({ ledger }) => ledger.balance),
    column(terms.retentionRate, ({ retentionPct }) => retentionPct),
    column("Retention limit", ({ retentionLimit }) => retentionLimit),
    ...retentionOf<ContractSummary>(({ ledger }) => ledger.retention),
    column("Deposit issued", ({ ledger }) => ledger.deposit.issued),
    column("Deposit given back", ({ ledger }) => ledger.deposit.recouped),
    column("Deposit left", ({ ledger }) => ledger.deposit.balance),
    column("Withheld by the client", ({ ledger }) => ledger.withheld),
    column("Invoiced net", ({ ledger }) => ledger.invoiced.net),
    column("Invoiced GST", ({ ledger }) => ledger.invoiced.gst),
    column("Invoiced total", ({ ledger }) => ledger.invoiced.total),
    column(terms.paid, ({ ledger }) => ledger.paid),
    column(terms.outstanding, ({ ledger }) => ledger.outstanding),
    column("Completed on", ({ completedOn }) => completedOn),
    column("Defects period ends", ({ defectsEndOn }) => defectsEndOn),
    column("Closed on", ({ closedAt }) => day(closedAt)),
    column(terms.notes, ({ notes }) => notes),
    ...times<ContractSummary>(),
    column("Quotation id", ({ quotationId }) => quotationId),
    column("Id", ({ id }) => id),
    column("Credited net", ({ ledger }) => ledger.credited.net),
    column("Credited GST", ({ ledger }) => ledger.credited.gst),
    column("Credited total", ({ ledger }) => ledger.credited.total),
    column("Released at completion", ({ releasePct }) => releasePct),
    column("Defects period (months)", ({ defectsMonths }) => defectsMonths),
    column("Deposit given back per claim", ({ recoupPct }) => recoupPct),
    column("Remeasured", ({ isRemeasured }) => yesOrNo(isRemeasured)),
    column("Security of Payment Act", ({ actApplies }) => yesOrNo(actApplies)),
    column("Claim day", ({ claimDay }) => claimDay),
    column("Response days", ({ responseDays }) => responseDays),
    column("Payment days", ({ paymentDays }) => paymentDays),
    column("Needs building approval", ({ needsApproval }) => (needsApproval === null ? null : yesOrNo(needsApproval))),
    column("Claim day moves", ({ claimDayShift }) => claimDayShift),
    column("Days are counted as", ({ daysCount }) => daysCount),
  ];
};

const retentionOf = <Item>(
  retention: (item: Item) => ContractSummary["ledger"]["retention"],
): readonly Column<Item>[] => [
  column("Retention withheld", (item) => retention(item).withheld),
  column("Retention released", (item) => retention(item).released),
  column("Retention written off", (item) => retention(item).writtenOff),
  column("Retention held", (item) => retention(item).held),
  column("Next release on", (item) => retention(item).nextOn),
  column("Next release", (item) => retention(item).nextAmount),
];

export const retentionColumns: Columns<RetentionRow> = (context) => [
  column("Contract no. or project", ({ number }) => number),
  column(terms.title, ({ title }) => title),
  ...clientOf<RetentionRow>(context),
  ...retentionOf<RetentionRow>((row) => row),
  column("Project id", ({ projectId }) => projectId),
  column("Contract id", ({ contractId }) => contractId),
];

/** The columns that say which claim a row is of. */
const claimOf = <Item>(claim: (item: Item) => ClaimHead): readonly Column<Item>[] => [
  column("Claim no.", (item) => claim(item).number),
  column(terms.status, (item) => claim(item).status),
  column("Period from", (item) => claim(item).periodFrom),
  column("Period to", (item) => claim(item).periodTo),
];

const claimFigures = ["work", "materials", "gross", "retention", "deposit", "withheld", "net"] as const;
const figureNames: Readonly<Record<(typeof claimFigures)[number], string>> = {
  work: "Work",
  materials: "Materials",
  gross: "Gross",
  retention: "Retention",
  deposit: "Deposit",
  withheld: "Withheld",
  net: "Net",
};

export const claimColumns: Columns<ClaimSummary> = (context) => [
  ...claimOf<ClaimSummary>((claim) => claim),
  ...clientOf<ClaimSummary>(context),
  column("Stage", ({ stage }) => stage),
  column("Served on", ({ servedOn }) => servedOn),
  column("Responded on", ({ response }) => response?.receivedOn ?? null),
  column("Reason of the response", ({ response }) => response?.reason ?? null),
  ...claimFigures.flatMap((name) => [
    column<ClaimSummary>(`${figureNames[name]} to date`, ({ figures }) => figures[name].toDate),
    column<ClaimSummary>(`${figureNames[name]} before`, ({ figures }) => figures[name].before),
    column<ClaimSummary>(`${figureNames[name]} of the claim`, ({ figures }) => figures[name].claim),
  ]),
  column(terms.gst, ({ figures }) => figures.gst),
  column(terms.total, ({ figures }) => figures.total),
  column("Claimed net", ({ claimedNet }) => claimedNet),
  column("Response net", ({ responseNet }) => responseNet),
  ...times<ClaimSummary>(),
  column("Project id", ({ projectId }) => projectId),
  column("Contract id", ({ contractId }) => contractId),
  column("Invoice id", ({ invoiceId }) => invoiceId),
  column("Carried by claim id", ({ carriedBy }) => carriedBy),
  column("Id", ({ id }) => id),
  column(terms.title, ({ title }) => title),
  column(terms.currency, ({ currency }) => currency),
  column("Response due on", ({ responseDueOn }) => responseDueOn),
  column("Responded by", ({ response }) => response?.by ?? null),
  column("Response file id", ({ response }) => response?.fileId ?? null),
  column("Credit note id", ({ creditNoteId }) => creditNoteId),
  column("Served by", ({ servedVia }) => servedVia),
  column("State of the days", ({ clock }) => clock.state),
  column("State ends on", ({ clock }) => clock.endsOn),
  column("Days left", ({ clock }) => clock.daysLeft),
  column("Counts as served on", ({ clock }) => clock.deemedOn),
  column("Response due by the days", ({ clock }) => clock.responseDueOn),
  column("Response counts from", ({ clock }) => clock.responseCountsFrom),
  column("Settlement ends on", ({ clock }) => clock.settlementEndsOn),
  column("Application from", ({ clock }) => clock.applicationFrom),
  column("Application until", ({ clock }) => clock.applicationUntil),
  column("Payment due on", ({ clock }) => clock.paymentDueOn),
  column("Safe from", ({ clock }) => clock.safe?.from ?? null),
  column("Safe until", ({ clock }) => clock.safe?.until ?? null),
  column("Lodge by", ({ clock }) => clock.safe?.lodgeBy ?? null),
  column("Holidays are known", ({ clock }) => yesOrNo(clock.isComplete)),
  column("Response accepted on", ({ response }) => response?.acceptedOn ?? null),
];

type ClaimHead = Omit<ClaimSummary, "clock">;

/** A line of a claim, with the claim. */
export type ClaimLine = Claim["items"][number] & { readonly claim: ClaimHead };

export const claimLineColumns: Columns<ClaimLine> = () => [
  ...claimOf<ClaimLine>(({ claim }) => claim),
  column("Ref", ({ ref }) => ref),
  column("Description", ({ description }) => description),
  column("Unit", ({ unit }) => unit),
  column("Quantity", ({ qty }) => qty),
  column("Unit price", ({ unitPrice }) => unitPrice),
  column("Value", ({ value }) => value),
  column("Entered as", ({ as }) => as),
  column("Entered", ({ entered }) => entered),
  column("Claimed to date", ({ claimed }) => claimed),
  column("Certified to date", ({ certified }) => certified),
  column("Billed before", ({ before }) => before),
  column("Contract id", ({ claim }) => claim.contractId),
  column("Claim id", ({ claim }) => claim.id),
  column("Quotation id", ({ part }) => part),
  column("Line id", ({ itemId }) => itemId),
];
