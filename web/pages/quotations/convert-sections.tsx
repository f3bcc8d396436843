import { lineAmount, sectionSubtotal } from "#contract/documents/totals.ts";
import { toNumber } from "#contract/money.ts";
import { formatAmount, formatRate } from "#web/values/amounts.ts";
import { conversionCopy } from "#web/copy/conversion.ts";
import {
  type Group,
  percentageText,
  readPercentage,
  type Remaining,
  type Typed,
} from "#web/records/quotations/convert-values.ts";
import { sectionName } from "./section-name.tsx";

interface ConvertSectionsProps {
  readonly groups: readonly Group[];
  readonly remaining: Remaining;
  readonly typed: Typed;
  /** The server's errors, by the id of the section. */
  readonly errors: ReadonlyMap<string, string>;
  readonly onChange: (typed: Typed) => void;
}

/** Chooses the percentage to invoice of each section. */
export function ConvertSections({ groups, remaining, typed, errors, onChange }: ConvertSectionsProps) {
  const left = (key: string) => remaining.fractions.get(key) ?? 0;
  const open = groups.filter(({ key }) => left(key) > 0);
  const texts = new Set(open.map(({ key }) => typed[key] ?? ""));
  const words = conversionCopy;
  return (
    <div className="space-y-3">
      {groups.length > 1 && (
        <div className="flex items-center justify-between gap-4 pr-[17px] pl-[17px]">
          <label htmlFor="percentage-all" className="font-medium">
            {words.allSections}
          </label>
          <PercentageField
            id="percentage-all"
            value={texts.size === 1 ? ([...texts][0] ?? "") : ""}
            onChange={(text) => onChange(Object.fromEntries(open.map(({ key }) => [key, text])))}
          />
        </div>
      )}
      <ul className="card divide-y divide-line">
        {groups.map((group) => (
          <SectionRow
            key={group.key}
            group={group}
            left={left(group.key)}
            text={typed[group.key] ?? ""}
            error={errors.get(group.key)}
            onChange={(text) => onChange({ ...typed, [group.key]: text })}
          />
        ))}
      </ul>
    </div>
  );
}

interface SectionRowProps {
  readonly group: Group;
  /** The fraction that can still be converted. */
  readonly left: number;
  readonly text: string;
  readonly error: string | undefined;
  readonly onChange: (text: string) => void;
}

function SectionRow({ group, left, text, error, onChange }: SectionRowProps) {
  const words = conversionCopy;
  const id = `percentage-${group.key}`;
  const amount = sectionSubtotal(group.items);
  const fault = error ?? faultOf(text, left);
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 py-1.5">
        <label htmlFor={id} className="font-medium wrap-anywhere">
          <span className="sr-only">{words.percentageOf} </span>
          {sectionName(group)}
        </label>
        <p className="text-muted tabular-nums">
          {left === 0 ? words.nothingLeft : words.leftOf({ rate: formatRate(left), amount: formatAmount(amount) })}
        </p>
      </div>
      <div className="shrink-0 text-right">
        <PercentageField
          id={id}
          value={text}
          isDisabled={left === 0}
          hasFault={fault !== undefined}
          onChange={onChange}
        />
        <p className="mt-1 mr-5 text-muted tabular-nums">
          {formatAmount(toNumber(lineAmount({ qty: readPercentage(text) ?? 0, unitPrice: amount })))}
        </p>
      </div>
      {fault !== undefined && (
        <p id={`${id}-error`} className="basis-full text-right text-danger">
          {fault}
        </p>
      )}
    </li>
  );
}

function faultOf(text: string, left: number): string | undefined {
  if (left === 0 || text.trim() === "") return undefined;
  const fraction = readPercentage(text);
  if (fraction === undefined) return conversionCopy.notAPercentage;
  return fraction > left ? conversionCopy.atMost({ limit: `${percentageText(left)}%` }) : undefined;
}

interface PercentageFieldProps {
  readonly id: string;
  readonly value: string;
  readonly isDisabled?: boolean;
  readonly hasFault?: boolean;
  readonly onChange: (text: string) => void;
}

const PercentageField = ({ id, value, isDisabled, hasFault = false, onChange }: PercentageFieldProps) => (
  <span className="flex items-center gap-1.5">
    <input
      id={id}
      aria-invalid={hasFault}
      aria-describedby={hasFault ? `${id}-error` : undefined}
      inputMode="decimal"
      autoComplete="off"
      maxLength={7}
      placeholder="0"
      disabled={isDisabled}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      className="control w-24 text-right tabular-nums"
    />
    <span aria-hidden className="text-muted">
      %
    </span>
  </span>
);
