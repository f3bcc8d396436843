import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ClaimSummary } from "#contract/contracts/claims.ts";
import type { ContractSummary } from "#contract/contracts/contracts.ts";
import type { InvoiceSummary } from "#contract/invoices/invoices.ts";
import { formatMoney } from "#web/values/amounts.ts";
import { formatCalendarDate, formatDate, isoDay } from "#web/days/days.ts";
import { usePermission, useTimeZone } from "#web/session/session.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { contractsCopy } from "#web/copy/contracts.ts";
import { claimsQuery, contractInvoicesQuery } from "#web/records/contracts/queries.ts";

const words = contractsCopy.next;

interface Step {
  readonly text: string;
  readonly link?: { readonly name: string; readonly to: string };
}

interface Known {
  readonly contract: ContractSummary;
  readonly claims: readonly ClaimSummary[];
  readonly invoices: readonly InvoiceSummary[];
  readonly timeZone: string;
}

/** The one thing that a contract waits for, in a sentence. */
export function NextStep({ contract }: { readonly contract: ContractSummary }) {
  const timeZone = useTimeZone();
  const claims = useQuery(claimsQuery(contract.id));
  const canReadInvoices = usePermission("invoices:read");
  const invoices = useQuery({ ...contractInvoicesQuery(contract.id), enabled: canReadInvoices });
  const isLoading = claims.data === undefined || (canReadInvoices && invoices.data === undefined);
  if (claims.error !== null || invoices.error !== null) return null;
  if (isLoading) return <div aria-busy className="card h-16 animate-pulse bg-sunken" />;
  const step = nextStepOf({ contract, claims: claims.data.data, invoices: invoices.data?.data ?? [], timeZone });
  return (
    <section aria-label={words.title} className="card flex flex-wrap items-center justify-between gap-3 px-5 py-3.5">
      <p className="min-w-0">
        <span className="mr-2 text-muted">{words.title}</span>
        <span className="font-medium">{step.text}</span>
      </p>
      {step.link !== undefined && (
        <Link to={step.link.to} className={buttonClass()}>
          {step.link.name}
        </Link>
      )}
    </section>
  );
}

/** Returns what a contract waits for: what prevents everything else comes first. */
function nextStepOf({ contract, claims, invoices, timeZone }: Known): Step {
  const money = (amount: number) => formatMoney(amount, contract.currency);
  const today = isoDay(new Date(), timeZone);
  const draft = invoices.find(({ status }) => status === "DRAFT");
  if (draft !== undefined) {
    const link = { name: words.openInvoice, to: `/invoices/${draft.id}` };
    return { text: words.draftInvoice({ title: draft.title }), link };
  }
  if (contract.status === "CLOSED") {
    return { text: words.closed({ day: formatDate(contract.closedAt ?? contract.updatedAt, timeZone) }) };
  }
  return (
    claimStepOf(claims, money, today) ?? variationStepOf(contract, money) ?? { text: restOf(contract, today, money) }
  );
}

function claimStepOf(
  claims: readonly ClaimSummary[],
  money: (amount: number) => string,
  today: string,
): Step | undefined {
  const claim = claims.find(({ status }) => status === "RESPONDED" || status === "SUBMITTED" || status === "DRAFT");
  if (claim === undefined) return undefined;
  const number = claim.number ?? "";
  const link = { name: words.openClaim, to: `/claims/${claim.id}` };
  if (claim.status === "RESPONDED")
    return { text: words.responded({ number, amount: money(claim.responseNet ?? 0) }), link };
  if (claim.status === "DRAFT") return { text: words.draftClaim({ amount: money(claim.claimedNet) }), link };
  const { responseDueOn } = claim;
  if (responseDueOn !== null) {
    const isOver = responseDueOn < today;
    return {
      text: (isOver ? words.wasAnswerDue : words.answerDue)({ number, day: formatCalendarDate(responseDueOn) }),
      link,
    };
  }
  return { text: words.submitted({ number, day: formatCalendarDate(claim.servedOn ?? claim.periodTo) }), link };
}

function variationStepOf(contract: ContractSummary, money: (amount: number) => string): Step | undefined {
  const sent = contract.pendingVariations.find(({ status }) => status === "SENT");
  if (sent === undefined) return undefined;
  const link = { name: words.openVariation, to: `/quotations/${sent.quotationId}` };
  return { text: words.variation({ number: sent.number, amount: money(sent.sum) }), link };
}

function restOf({ status, ledger }: ContractSummary, today: string, money: (amount: number) => string): string {
  const { retention, deposit, balance } = ledger;
  const { nextOn, nextAmount } = retention;
  const amount = money(nextAmount);
  if (nextOn !== null && nextOn <= today) return words.wasDue({ amount, day: formatCalendarDate(nextOn) });
  if (balance > 0) return words.balance({ amount: money(balance) });
  if (nextOn !== null) return words.due({ amount, day: formatCalendarDate(nextOn) });
  if (status === "ACTIVE") return words.complete;
  return deposit.balance > 0 ? words.deposit({ amount: money(deposit.balance) }) : words.close;
}
