import { type ClaimBasis, type ClaimProgress, claimFigures, recoupMax } from "#contract/contracts/claim-figures.ts";
import type { Claim } from "#contract/contracts/claims.ts";
import { compare, decimal, toNumber, zero } from "#contract/money.ts";
import { formatAmount, formatMoney } from "#web/values/amounts.ts";
import { readMoney } from "#web/values/read-amount.ts";
import { DateField } from "#web/ui/forms/date-field/date-field.tsx";
import { TextField } from "#web/ui/forms/field.tsx";
import { claimsCopy } from "#web/copy/claims.ts";
import { type Edits, type Faults, type HeadField, headText, readAmountOrZero } from "./sheet/edits.ts";

const words = claimsCopy.fields;

interface HeadFieldsProps {
  readonly claim: Claim;
  readonly edits: Edits;
  /** What the server refused. */
  readonly faults: Faults;
  readonly basis: ClaimBasis;
  readonly progress: ClaimProgress;
  readonly currency: string;
  readonly onChange: (field: HeadField, typed: string) => void;
}

/** The period of a claim, and what it claims or gives back beside its lines. */
export function HeadFields({ claim, edits, faults, basis, progress, currency, onChange }: HeadFieldsProps) {
  const money = (amount: number) => formatMoney(amount, currency);
  const textOf = (name: HeadField) => edits.head[name] ?? headText(claim, name);
  const day = (name: "periodFrom" | "periodTo") => ({
    value: textOf(name),
    onChange: (typed: string) => onChange(name, typed),
  });
  const field = (name: HeadField) => ({
    value: textOf(name),
    onChange: ({ target }: { readonly target: { readonly value: string } }) => onChange(name, target.value),
  });
  const amount = (name: HeadField, fault: string | undefined) => ({
    ...field(name),
    error: faults.get(name) ?? fault,
    inputMode: "decimal" as const,
    autoComplete: "off",
    className: "text-right tabular-nums",
  });
  const amountFault = (name: HeadField) =>
    readAmountOrZero(edits.head[name] ?? "") === undefined ? claimsCopy.sheet.notAnAmount : undefined;
  const withheldBefore = toNumber(basis.before.withheld);
  const isDepositLeft = compare(basis.depositIssued, basis.before.deposit) > 0;
  return (
    <section aria-label={words.title} className="grid gap-x-5 gap-y-4 border-t border-line px-5 py-4 sm:grid-cols-2">
      <DateField label={words.from} error={faults.get("periodFrom")} {...day("periodFrom")} />
      <DateField
        label={words.to}
        error={faults.get("periodTo") ?? (edits.head.periodTo === "" ? words.noDay : undefined)}
        {...day("periodTo")}
      />
      <TextField
        label={claimsCopy.sheet.materials}
        hint={claimsCopy.sheet.materialsHint}
        {...amount("materials", amountFault("materials"))}
      />
      {isDepositLeft && (
        <TextField
          label={words.recoup}
          hint={recoupHint(basis, progress, money)}
          placeholder={formatAmount(toNumber(claimFigures(basis, { ...progress, recoup: null }).deposit.claim))}
          {...amount("recoup", amountFault("recoup") ?? recoupFault(edits, basis, progress, money))}
        />
      )}
      {withheldBefore > 0 && (
        <TextField
          label={words.withheld}
          hint={words.withheldHint({ amount: money(withheldBefore) })}
          {...amount(
            "withheld",
            amountFault("withheld") ??
              (compare(progress.withheld, basis.before.withheld) > 0
                ? words.withheldOver({ amount: money(withheldBefore) })
                : undefined),
          )}
        />
      )}
    </section>
  );
}

type Money = (amount: number) => string;

const recoupHint = (basis: ClaimBasis, progress: ClaimProgress, money: Money): string =>
  words.recoupHint({ amount: money(toNumber(recoupMax(basis, progress))) });

/** Says how much of the deposit can be given back when more was typed. */
function recoupFault({ head }: Edits, basis: ClaimBasis, progress: ClaimProgress, money: Money): string | undefined {
  const typed = readMoney(head.recoup ?? "");
  const most = recoupMax(basis, progress);
  return typed !== undefined && compare(decimal(typed), most) > 0
    ? words.recoupOver({ amount: money(toNumber(compare(most, zero) > 0 ? most : zero)) })
    : undefined;
}
