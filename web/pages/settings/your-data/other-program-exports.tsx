import { useState } from "react";
import { keysOf } from "#web/copy/copy.ts";
import { importReviewCopy } from "#web/copy/import-review.ts";
import { yourDataCopy } from "#web/copy/your-data.ts";
import { ExportButton } from "#web/list/export-button.tsx";
import { usePermission } from "#web/session/session.ts";

const programs = { xero: true, quickbooks: true, zoho: true } as const;
type Program = keyof typeof programs;

/** Exports of lists in the columns that another program imports. */
export function OtherProgramExports() {
  const [program, setProgram] = useState<Program>("xero");
  const lists = [
    { name: yourDataCopy.clients, operation: "GET /exports/clients.csv", isReadable: usePermission("clients:read") },
    { name: yourDataCopy.invoices, operation: "GET /exports/invoices.csv", isReadable: usePermission("invoices:read") },
    { name: yourDataCopy.expenses, operation: "GET /exports/expenses.csv", isReadable: usePermission("expenses:read") },
    {
      name: yourDataCopy.priceItems,
      operation: "GET /exports/price-items.csv",
      isReadable: usePermission("prices:read"),
    },
  ] as const;
  const query = { for: program };
  return (
    <div className="space-y-4">
      <label className="block max-w-60">
        <span className="mb-1.5 block font-medium">{yourDataCopy.program}</span>
        <select
          className="control w-full pr-8"
          value={program}
          onChange={({ target }) => setProgram(keysOf(programs).find((each) => each === target.value) ?? program)}
        >
          {keysOf(programs).map((each) => (
            <option key={each} value={each}>
              {importReviewCopy.programNames[each]}
            </option>
          ))}
        </select>
      </label>
      <ul className="card divide-y divide-line">
        {lists
          .filter(({ isReadable }) => isReadable)
          .map(({ name, operation }) => (
            <li key={operation} className="flex flex-wrap items-center justify-between gap-4 px-5 py-3">
              <span className="font-medium">{name}</span>
              <ExportButton operation={operation} query={query} />
            </li>
          ))}
      </ul>
    </div>
  );
}
