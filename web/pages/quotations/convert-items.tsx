import { lineAmount } from "#contract/documents/totals.ts";
import { toNumber } from "#contract/money.ts";
import type { QuotationItem } from "#contract/quotations/quotations.ts";
import { formatAmount, formatQuantity } from "#web/values/amounts.ts";
import { Button } from "#web/ui/button.tsx";
import { conversionCopy } from "#web/copy/conversion.ts";
import { SectionName } from "./section-name.tsx";
import { type Group, readQuantity, type Remaining, type Typed } from "#web/records/quotations/convert-values.ts";

interface ConvertItemsProps {
  readonly groups: readonly Group[];
  readonly remaining: Remaining;
  readonly typed: Typed;
  /** The server's errors, by the id of the item. */
  readonly errors: ReadonlyMap<string, string>;
  readonly onChange: (typed: Typed) => void;
}

/** Chooses lines of a quotation and the quantity to invoice of each. */
export function ConvertItems({ groups, remaining, typed, errors, onChange }: ConvertItemsProps) {
  const items = groups.flatMap((group) => group.items);
  const left = (id: string) => remaining.quantities.get(id) ?? 0;
  const open = items.filter(({ id }) => left(id) > 0);
  const areAllChosen = open.every(({ id }) => typed[id] !== undefined);
  const chooseAll = () =>
    onChange(areAllChosen ? {} : Object.fromEntries(open.map(({ id }) => [id, typed[id] ?? String(left(id))])));
  return (
    <div className="space-y-3">
      <Button onClick={chooseAll}>{areAllChosen ? conversionCopy.chooseNone : conversionCopy.chooseAll}</Button>
      {groups.map((group) => (
        <section key={group.key} className="card overflow-hidden">
          <SectionName group={group} />
          <ul className="divide-y divide-line">
            {group.items.map((item) => (
              <Line
                key={item.id}
                item={item}
                left={left(item.id)}
                text={typed[item.id]}
                error={errors.get(item.id)}
                onChange={(text) => onChange({ ...typed, [item.id]: text })}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

interface LineProps {
  readonly item: QuotationItem;
  readonly left: number;
  /** The typed quantity; undefined when the line is not chosen. */
  readonly text: string | undefined;
  readonly error: string | undefined;
  readonly onChange: (text: string | undefined) => void;
}

function Line({ item: { id, description, unit, unitPrice }, left, text, error, onChange }: LineProps) {
  const qty = readQuantity(text);
  const words = conversionCopy;
  const fault =
    text === undefined
      ? undefined
      : (error ?? (qty === undefined ? words.notAQuantity : undefined) ?? tooMuch(qty, left));
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2 px-4 py-3">
      <input
        type="checkbox"
        id={`line-${id}`}
        aria-label={description}
        disabled={left === 0}
        checked={text !== undefined}
        onChange={({ target }) => onChange(target.checked ? String(left) : undefined)}
        className="mt-2 size-5 shrink-0 accent-accent sm:size-4"
      />
      <label htmlFor={`line-${id}`} className="min-w-0 flex-1 py-1.5 wrap-anywhere whitespace-pre-line">
        {description}
        <span className="block text-muted tabular-nums">
          {left === 0
            ? words.nothingLeft
            : words.left({ quantity: `${formatQuantity(left)} ${unit ?? ""}`.trim(), price: formatAmount(unitPrice) })}
        </span>
      </label>
      <div className="w-28 shrink-0 text-right">
        <input
          aria-label={words.quantityOf({ description })}
          aria-invalid={fault !== undefined}
          aria-describedby={fault === undefined ? undefined : `line-${id}-error`}
          inputMode="decimal"
          autoComplete="off"
          maxLength={16}
          disabled={left === 0}
          value={text ?? ""}
          placeholder="0"
          onChange={({ target }) => onChange(target.value === "" ? undefined : target.value)}
          className="control text-right tabular-nums"
        />
        <span className="mt-1 block text-muted tabular-nums">
          {formatAmount(toNumber(lineAmount({ qty: qty ?? 0, unitPrice })))}
        </span>
      </div>
      {fault !== undefined && (
        <p id={`line-${id}-error`} className="basis-full text-right text-danger">
          {fault}
        </p>
      )}
    </li>
  );
}

const tooMuch = (qty: number | undefined, left: number): string | undefined =>
  qty !== undefined && qty > left ? conversionCopy.atMost({ limit: formatQuantity(left) }) : undefined;
