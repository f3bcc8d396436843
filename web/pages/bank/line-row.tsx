import { Link } from "@tanstack/react-router";
import type { BankLine } from "#contract/payments/bank.ts";
import { formatMoney } from "#web/values/amounts.ts";
import { bankCopy as words } from "#web/copy/bank.ts";
import { formatCalendarDate } from "#web/days/days.ts";
import { joinList } from "#web/locale.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import type { useMatching } from "./use-matching.ts";

interface LineRowProps {
  readonly line: BankLine;
  readonly currency: string;
  readonly matching: ReturnType<typeof useMatching>;
  readonly onChoose: (line: BankLine) => void;
}

/** A line of the bank, and beside it what it pays or may pay. */
export function LineRow(props: LineRowProps) {
  const { line, currency } = props;
  return (
    <li className="grid gap-x-6 gap-y-3 px-5 py-3 md:grid-cols-2">
      <div className="flex min-w-0 items-start gap-4">
        <div className="min-w-0 flex-1">
          <p className="break-words">{line.description}</p>
          <p className="text-muted tabular-nums">{formatCalendarDate(line.date)}</p>
        </div>
        <div className="shrink-0 text-right tabular-nums">
          <p className="font-medium">{formatMoney(line.amount, line.currency)}</p>
          {line.status === "PART" && (
            <p className="text-muted">{words.remaining({ amount: formatMoney(line.remaining, currency) })}</p>
          )}
        </div>
      </div>
      <div className="flex min-w-0 flex-wrap items-start gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-48">
          <Payments line={line} currency={currency} />
          <Suggestion line={line} currency={currency} />
        </div>
        <LineActions {...props} />
      </div>
    </li>
  );
}

const linkClass =
  "inline-flex min-h-11 items-center underline decoration-line-strong/60 underline-offset-4 hover:decoration-current sm:min-h-0";

function Payments({ line: { payments, credits }, currency }: Pick<LineRowProps, "line" | "currency">) {
  if (payments.length + credits.length === 0) return null;
  return (
    <ul>
      {payments.map(({ paymentId, invoiceId, invoiceNumber, amount }) => (
        <li key={paymentId} className="tabular-nums">
          <Link to="/invoices/$id" params={{ id: invoiceId }} className={linkClass}>
            {invoiceNumber}
          </Link>{" "}
          <span className="text-muted">{formatMoney(amount, currency)}</span>
        </li>
      ))}
      {credits.map(({ receiptId, receiptNumber, clientName, amount }) => (
        <li key={receiptId} className="break-words tabular-nums">
          <Link to="/payments" search={{ receipt: receiptId }} className={linkClass}>
            {receiptNumber}
          </Link>{" "}
          <span className="text-muted">
            {words.keptOf({ name: clientName, amount: formatMoney(amount, currency) })}
          </span>
        </li>
      ))}
    </ul>
  );
}

const tones = { RECORDED: "good", EXACT: "good", NUMBER: "warn", AMOUNT: "info" } as const;

function Suggestion({ line, currency }: Pick<LineRowProps, "line" | "currency">) {
  const { suggestion, remaining, status } = line;
  if (status === "IGNORED") return <p className="text-muted">{words.statuses.IGNORED}</p>;
  if (line.amount < 0) return <p className="text-muted">{words.out}</p>;
  if (remaining === 0) {
    return line.status === "NEW" ? <p className="text-muted">{words.foreign({ currency: line.currency })}</p> : null;
  }
  if (suggestion === null) return <p className="text-muted">{words.noSuggestion}</p>;
  return (
    <>
      <Badge tone={tones[suggestion.confidence]}>{words.confidences[suggestion.confidence]}</Badge>
      <ul className="mt-1">
        {suggestion.payments.map(({ paymentId, invoiceNumber, clientName, paidOn, amount }) => (
          <li key={paymentId} className="break-words">
            <span className="font-medium tabular-nums">{invoiceNumber}</span> {clientName}{" "}
            <span className="text-muted tabular-nums">
              {words.recordedOn({ amount: formatMoney(amount, currency), day: formatCalendarDate(paidOn) })}
            </span>
          </li>
        ))}
        {suggestion.receipt !== null && suggestion.receipt.kept > 0 && (
          <li className="break-words">
            <span className="font-medium tabular-nums">{suggestion.receipt.receiptNumber}</span>{" "}
            {suggestion.receipt.clientName}{" "}
            <span className="text-muted tabular-nums">
              {words.keptOn({
                amount: formatMoney(suggestion.receipt.kept, currency),
                day: formatCalendarDate(suggestion.receipt.paidOn),
              })}
            </span>
          </li>
        )}
        {suggestion.invoices.map(({ invoiceId, invoiceNumber, clientName, outstanding, amount }) => (
          <li key={invoiceId} className="break-words">
            <span className="font-medium tabular-nums">{invoiceNumber}</span> {clientName}{" "}
            <span className="text-muted tabular-nums">
              {words.outstanding({ amount: formatMoney(outstanding, currency) })}
              {amount === outstanding ? "" : `, ${words.takes({ amount: formatMoney(amount, currency) })}`}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

function LineActions({ line, matching, onChoose }: LineRowProps) {
  const { id, description, suggestion } = line;
  const quiet = { variant: "quiet" } as const;
  if (line.status === "IGNORED") {
    return (
      <Button
        data-line={id}
        aria-label={words.unignoreOf({ description })}
        onClick={() => void matching.unignore(line)}
      >
        {words.unignore}
      </Button>
    );
  }
  const isOpen = line.remaining > 0;
  const receipt = suggestion?.receipt ?? null;
  const isRecorded = receipt !== null;
  const invoices = [...(suggestion?.payments ?? []), ...(suggestion?.invoices ?? [])];
  const numbers =
    receipt !== null && invoices.length === 0
      ? receipt.receiptNumber
      : joinList(invoices.map(({ invoiceNumber }) => invoiceNumber));
  return (
    <div className="flex flex-wrap gap-1">
      {suggestion !== null && (
        <Button
          variant="primary"
          data-line={id}
          aria-label={(isRecorded ? words.linkOf : words.matchOf)({ description, numbers })}
          onClick={() => void matching.confirm(line, numbers)}
        >
          {isRecorded ? words.link : words.match}
        </Button>
      )}
      {isOpen && (
        <Button
          {...(suggestion === null ? { "data-line": id } : quiet)}
          aria-label={words.chooseOf({ description })}
          onClick={() => onChoose(line)}
        >
          {words.choose}
        </Button>
      )}
      {line.status === "NEW" ? (
        <Button
          {...quiet}
          {...(isOpen ? {} : { "data-line": id })}
          aria-label={words.ignoreOf({ description })}
          onClick={() => void matching.ignore(line)}
        >
          {words.ignore}
        </Button>
      ) : (
        <Button
          {...quiet}
          {...(isOpen ? {} : { "data-line": id })}
          aria-label={words.unmatchOf({ description })}
          onClick={() => void matching.unmatch(line)}
        >
          {words.unmatch}
        </Button>
      )}
    </div>
  );
}
