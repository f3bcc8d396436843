import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useMemo, useRef, useState } from "react";
import { type ClaimBasis, claimFigures, presentClaimFigures } from "#contract/contracts/claim-figures.ts";
import type { Claim } from "#contract/contracts/claims.ts";
import type { Contract } from "#contract/contracts/contracts.ts";
import { compare, decimal, type Decimal, subtract, toNumber, zero } from "#contract/money.ts";
import { formatAmount, formatMoney } from "#web/values/amounts.ts";
import { ApiError, request } from "#web/api.ts";
import { isoDay } from "#web/days/days.ts";
import { useUploads } from "#web/files/use-uploads.ts";
import { useContractChange } from "#web/records/contracts/use-contract-change.ts";
import { readMoney } from "#web/values/read-amount.ts";
import { useTimeZone } from "#web/session/session.ts";
import { useIdempotencyKey } from "#web/session/use-idempotency-key.ts";
import { Button } from "#web/ui/button.tsx";
import { DateField } from "#web/ui/forms/date-field/date-field.tsx";
import { TextArea, TextField } from "#web/ui/forms/field.tsx";
import { capitalize } from "#web/ui/forms/form.tsx";
import { ErrorNotice } from "#web/ui/notice.tsx";
import { showToast } from "#web/ui/toasts.ts";
import { copy } from "#web/copy/copy.ts";
import { claimsCopy } from "#web/copy/claims.ts";
import { FiguresCard } from "#web/pages/claims/figures-card.tsx";
import { certifiedState, type LineRules } from "#web/pages/claims/progress.ts";
import { type Answer, answerOf, isReproducible, responseBodyOf, type ResponseEntries } from "./response.ts";
import { ResponseFile } from "./response-file.tsx";
import { Sheet } from "#web/pages/claims/sheet/sheet.tsx";
import { useResponse } from "./use-response.ts";

const words = claimsCopy.respond;

interface ResponseEditorProps {
  readonly claim: Claim;
  readonly contract: Contract;
  readonly basis: ClaimBasis;
  readonly rules: LineRules;
  readonly gstRate: number;
  readonly onClose: () => void;
}

/** Records what the client answered: one amount, or what they certify of each line, with the figures beside it. */
export function ResponseEditor({ claim, contract, basis, rules, gstRate, onClose }: ResponseEditorProps) {
  const { entries, change, setLine, setLines, discard } = useResponse(claim);
  const page = useRef<HTMLDivElement>(null);
  const [showsFaults, setShowsFaults] = useState(false);
  const changeContract = useContractChange();
  const keyOf = useIdempotencyKey();
  const today = isoDay(new Date(), useTimeZone());
  const canCalculate = useMemo(() => isReproducible(claim, basis), [claim, basis]);
  const answer = useMemo(() => answerOf(claim, basis, entries, rules), [claim, basis, entries, rules]);
  const record = useMutation({
    mutationFn: async () => {
      const { id } = claim;
      const body = responseBodyOf(claim, entries);
      await changeContract(() =>
        request("POST /claims/{id}/respond", { params: { id }, body, idempotencyKey: keyOf([body, claim.version]) }),
      );
      discard();
      showToast(words.done);
      onClose();
    },
  });
  const uploads = useUploads({ operation: "POST /files", onStored: ({ id, name }) => change({ file: { id, name } }) });
  const refused = refusedFields(record.error);
  const faults = faultsOf({ claim, entries, answer, rules, canCalculate, today, money });
  const errorOf = (field: Field) => refused.get(field) ?? (showsFaults ? faults.get(field) : undefined);
  const onLines = (typed: Readonly<Record<string, string>>) => setLines(typed);

  function submit() {
    setShowsFaults(true);
    if (faults.size === 0) return record.mutate();
    requestAnimationFrame(() => page.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
  }
  function money(amount: Decimal | number): string {
    return formatMoney(typeof amount === "number" ? amount : toNumber(amount), contract.currency);
  }
  return (
    <div ref={page} data-wide className="grid gap-5 xl:grid-cols-[minmax(0,1fr)_24rem] xl:items-start">
      <div className="min-w-0 space-y-5">
        <section aria-label={words.title} className="card space-y-5 p-5">
          <div>
            <h2 className="font-semibold">{words.title}</h2>
            <p className="mt-0.5 text-muted">{words.hint({ amount: money(claim.claimedNet) })}</p>
          </div>
          {record.error !== null && refused.size === 0 && <ErrorNotice error={record.error} />}
          <div className="grid gap-5 sm:grid-cols-2">
            {claim.claimedNet >= 0 && (
              <TextField
                label={words.amount}
                hint={words.amountHint}
                error={errorOf("amount") ?? (entries.amount.trim() === "" ? undefined : faults.get("amount"))}
                placeholder={canCalculate ? formatAmount(toNumber(answer.comesTo)) : ""}
                inputMode="decimal"
                autoComplete="off"
                // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just asked for this form
                autoFocus
                className="text-right tabular-nums"
                value={entries.amount}
                onChange={({ target }) => change({ amount: target.value })}
              />
            )}
            <DateField
              label={words.on}
              error={errorOf("receivedOn")}
              max={today}
              value={entries.receivedOn}
              onChange={(receivedOn) => change({ receivedOn })}
            />
          </div>
          <TextArea
            label={words.reason}
            hint={words.reasonHint}
            error={errorOf("reason")}
            maxLength={2_000}
            rows={2}
            value={entries.reason}
            onChange={({ target }) => change({ reason: target.value })}
          />
          <ResponseFile
            file={entries.file}
            error={errorOf("fileId")}
            uploads={uploads}
            onRemove={() => change({ file: null })}
          />
          <div role="status" className="space-y-1 font-medium">
            <Differences {...{ claim, answer, canCalculate, money }} />
          </div>
          <div className="flex flex-wrap justify-end gap-2">
            <Button
              onClick={() => {
                discard();
                onClose();
              }}
            >
              {copy.common.cancel}
            </Button>
            <Button variant="primary" isBusy={record.isPending || uploads.isBusy} onClick={submit}>
              {words.submit}
            </Button>
          </div>
        </section>
        <Sheet
          kind="response"
          lines={claim.items}
          entries={entries.lines}
          faults={refused}
          onChange={setLine}
          onSet={onLines}
          toolbar={<p className="border-b border-line px-5 py-3 text-muted">{words.linesHint}</p>}
          {...{ claim, contract, rules }}
        >
          {claim.materials.claimed > 0 && (
            <div className="border-t border-line px-5 py-4 sm:ml-auto sm:w-80">
              <TextField
                label={words.materials}
                error={errorOf("materials") ?? faults.get("materials")}
                placeholder={formatAmount(claim.materials.claimed)}
                inputMode="decimal"
                autoComplete="off"
                className="text-right tabular-nums"
                value={entries.materials}
                onChange={({ target }) => change({ materials: target.value })}
              />
            </div>
          )}
        </Sheet>
      </div>
      <div className="min-w-0 space-y-3 xl:sticky xl:top-6">
        {canCalculate && <FiguresCard figures={presentClaimFigures(claimFigures(basis, answer.progress), gstRate)} />}
      </div>
    </div>
  );
}

type Money = (amount: Decimal | number) => string;

interface DifferencesProps {
  readonly claim: Claim;
  readonly answer: Answer;
  readonly canCalculate: boolean;
  readonly money: Money;
}

/** Says what becomes of the difference between the claim and the answer. */
function Differences({ claim, answer: { comesTo, pays }, canCalculate, money }: DifferencesProps): ReactNode {
  if (!canCalculate) return <p>{words.notCalculated}</p>;
  const claimed = decimal(claim.claimedNet);
  const uncertified = subtract(claimed, comesTo);
  const withheld = pays === undefined ? zero : subtract(comesTo, pays);
  if (pays === undefined || compare(withheld, zero) < 0) return null;
  if (compare(pays, claimed) === 0) return <p>{words.inFull}</p>;
  return (
    <>
      {compare(uncertified, zero) > 0 && <p>{words.uncertified({ amount: money(uncertified) })}</p>}
      {compare(withheld, zero) > 0 && <p>{words.withheld({ amount: money(withheld) })}</p>}
      <p className="text-muted">{words.pays({ amount: money(pays), claimed: money(claimed) })}</p>
    </>
  );
}

const fields = ["amount", "receivedOn", "reason", "fileId", "materials"] as const;
type Field = (typeof fields)[number] | "lines";

interface FaultsOptions extends DifferencesProps {
  readonly entries: ResponseEntries;
  readonly rules: LineRules;
  readonly today: string;
}

/** Finds what keeps a response from being recorded. The server checks everything again. */
function faultsOf({ claim, entries, answer, rules, canCalculate, today, money }: FaultsOptions) {
  const found = new Map<Field, string>();
  const { amount, receivedOn, reason } = entries;
  const isOfLines = claim.items.some(({ itemId }) => (entries.lines[itemId] ?? "").trim() !== "");
  const { comesTo, pays } = answer;
  if (amount.trim() !== "") {
    const most = isOfLines || entries.materials.trim() !== "" ? comesTo : decimal(claim.claimedNet);
    if (pays === undefined) found.set("amount", claimsCopy.sheet.notAnAmount);
    else if (canCalculate && compare(pays, most) > 0) found.set("amount", words.tooMuch({ amount: money(most) }));
  }
  if (receivedOn === "" || receivedOn > today) found.set("receivedOn", words.noDay);
  const isLess = pays !== undefined && compare(pays, decimal(claim.claimedNet)) < 0;
  if (canCalculate && isLess && reason.trim() === "") found.set("reason", words.noReason);
  const materials = readMoney(entries.materials);
  if (entries.materials.trim() !== "" && (materials === undefined || materials > claim.materials.claimed)) {
    const most = money(claim.materials.claimed);
    found.set("materials", materials === undefined ? claimsCopy.sheet.notAnAmount : words.tooMuch({ amount: most }));
  }
  if (claim.items.some((line) => certifiedState(line, entries.lines[line.itemId], rules).fault !== undefined)) {
    found.set("lines", claimsCopy.sheet.unread);
  }
  return found;
}

/** Returns what the server refused, by field. */
function refusedFields(error: Error | null): ReadonlyMap<string, string> {
  const details = error instanceof ApiError ? error.details : [];
  const known = details.filter(({ path }) => fields.some((field) => field === path));
  // Where anything else is refused, the whole message is shown.
  return known.length < details.length
    ? new Map()
    : new Map(known.map(({ path, message }) => [path, capitalize(message)]));
}
