import type { CreditNoteItem } from "#contract/invoices/credit-notes.ts";
import type { InvoiceItem } from "#contract/invoices/invoices.ts";
import type { QuotationItem, QuotationSection } from "#contract/quotations/quotations.ts";
import type { RecurringItem } from "#contract/invoices/recurring-invoices.ts";
import { sectionSubtotal } from "#contract/documents/totals.ts";
import { formatAmount, formatQuantity } from "#web/values/amounts.ts";
import { copy } from "#web/copy/copy.ts";

type Item = InvoiceItem | QuotationItem | CreditNoteItem | (RecurringItem & { readonly id: string });

interface ItemsProps {
  readonly items: readonly Item[];
  /** The sections of a quotation's bill of quantities. Items name theirs by `sectionId`. */
  readonly sections?: readonly QuotationSection[];
}

/** The items of a document: a table on desktop; on phones, quantity and price are below the description. */
export function Items({ items, sections = [] }: ItemsProps) {
  return (
    <section className="card overflow-hidden">
      <h2 className="sr-only">{copy.documents.items}</h2>
      {items.length === 0 && sections.length === 0 ? (
        <p className="p-5 text-muted">{copy.documents.noItems}</p>
      ) : (
        <table className="w-full">
          <thead className="hidden sm:table-header-group">
            <tr className="border-b border-line bg-sunken/60 text-left text-xs text-muted">
              <th scope="col" className="h-9 px-5 font-medium whitespace-nowrap">
                {copy.documents.itemColumns.description}
              </th>
              <th scope="col" className="px-3 text-right font-medium whitespace-nowrap">
                {copy.documents.itemColumns.quantity}
              </th>
              <th scope="col" className="px-3 text-right font-medium whitespace-nowrap">
                {copy.documents.itemColumns.unitPrice}
              </th>
              <th scope="col" className="px-5 text-right font-medium whitespace-nowrap">
                {copy.documents.itemColumns.amount}
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {itemsOf(items, null).map((item) => (
              <ItemRow key={item.id} item={item} />
            ))}
          </tbody>
          {sections.map((section) => (
            <Section key={section.id} section={section} items={itemsOf(items, section.id)} />
          ))}
        </table>
      )}
    </section>
  );
}

const itemsOf = (items: readonly Item[], sectionId: string | null): readonly Item[] =>
  items.filter((item) => ("sectionId" in item ? item.sectionId : null) === sectionId);

function Section({ section, items }: { readonly section: QuotationSection; readonly items: readonly Item[] }) {
  const { ref, title } = section;
  return (
    <tbody className="divide-y divide-line border-t border-line">
      <tr className="bg-sunken/40">
        <th scope="rowgroup" colSpan={3} className="hidden px-5 py-2.5 text-left font-semibold sm:table-cell">
          <SectionTitle section={section} />
        </th>
        <th scope="rowgroup" className="w-full px-4 py-2.5 text-left font-semibold sm:hidden">
          <SectionTitle section={section} />
        </th>
        <td className="py-2.5 pr-4 text-right align-top font-medium sm:px-5 tabular-nums">
          <span className="sr-only">{copy.documents.sectionSubtotal({ title: ref ?? title })} </span>
          {formatAmount(sectionSubtotal(items))}
        </td>
      </tr>
      {items.map((item) => (
        <ItemRow key={item.id} item={item} />
      ))}
    </tbody>
  );
}

const SectionTitle = ({ section: { ref, title } }: { readonly section: QuotationSection }) => (
  <span className="wrap-anywhere">
    {ref !== null && ref !== "" && <span className="mr-1 text-muted tabular-nums">{`${ref} `}</span>}
    {title}
  </span>
);

function ItemRow({ item: { ref, description, qty, unit, unitPrice, amount, taxCode } }: { readonly item: Item }) {
  const quantity = `${formatQuantity(qty)}${unit === null || unit === "" ? "" : ` ${unit}`}`;
  return (
    <tr className="align-top">
      <td className="w-full px-4 py-3 wrap-anywhere whitespace-pre-line sm:px-5">
        {ref !== null && ref !== "" && <span className="mr-1 text-muted tabular-nums">{`${ref} `}</span>}
        {description}
        {taxCode !== "STANDARD" && (
          <span className="mt-0.5 block text-xs text-muted">{copy.documents.taxCodes[taxCode]}</span>
        )}
        <span className="mt-0.5 block text-muted tabular-nums sm:hidden">
          {quantity} × {formatAmount(unitPrice)}
        </span>
      </td>
      <td className="hidden px-3 py-3 text-right whitespace-nowrap tabular-nums sm:table-cell">{quantity}</td>
      <td className="hidden px-3 py-3 text-right tabular-nums sm:table-cell">{formatAmount(unitPrice)}</td>
      <td className="py-3 pr-4 text-right tabular-nums sm:px-5">{formatAmount(amount)}</td>
    </tr>
  );
}
