import type { InvoiceItem } from "#contract/invoices.ts";
import { formatAmount, formatQuantity } from "#web/amounts.ts";
import { copy } from "#web/copy/copy.ts";

/** The items of an invoice: a table on desktop; on phones, quantity and price are below the description. */
export function Items({ items }: { readonly items: readonly InvoiceItem[] }) {
  return (
    <section className="card overflow-hidden">
      <h2 className="sr-only">{copy.invoices.items}</h2>
      {items.length === 0 ? (
        <p className="p-5 text-muted">{copy.invoices.noItems}</p>
      ) : (
        <table className="w-full">
          <thead className="hidden sm:table-header-group">
            <tr className="border-b border-line bg-sunken/60 text-left text-xs text-muted">
              <th scope="col" className="h-9 px-5 font-medium">
                {copy.invoices.itemColumns.description}
              </th>
              <th scope="col" className="px-3 text-right font-medium">
                {copy.invoices.itemColumns.quantity}
              </th>
              <th scope="col" className="px-3 text-right font-medium whitespace-nowrap">
                {copy.invoices.itemColumns.unitPrice}
              </th>
              <th scope="col" className="px-5 text-right font-medium">
                {copy.invoices.itemColumns.amount}
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {items.map((item) => (
              <Item key={item.id} item={item} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function Item({ item: { ref, description, qty, unit, unitPrice, amount } }: { readonly item: InvoiceItem }) {
  const quantity = `${formatQuantity(qty)}${unit === null || unit === "" ? "" : ` ${unit}`}`;
  return (
    <tr className="align-top">
      <td className="w-full px-5 py-3 wrap-anywhere whitespace-pre-line">
        {ref !== null && ref !== "" && <span className="mr-2 text-muted tabular-nums">{ref}</span>}
        {description}
        <span className="mt-0.5 block text-muted tabular-nums sm:hidden">
          {quantity} × {formatAmount(unitPrice)}
        </span>
      </td>
      <td className="hidden px-3 py-3 text-right whitespace-nowrap tabular-nums sm:table-cell">{quantity}</td>
      <td className="hidden px-3 py-3 text-right tabular-nums sm:table-cell">{formatAmount(unitPrice)}</td>
      <td className="px-5 py-3 text-right tabular-nums">{formatAmount(amount)}</td>
    </tr>
  );
}
