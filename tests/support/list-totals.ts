import fc from "fast-check";
import { expect } from "vitest";
import type { ContractSummary } from "#contract/contracts/contracts.ts";
import { sum, decimal, toNumber } from "#contract/money.ts";
import type { Api } from "./api.ts";
import { randomly } from "./runs.ts";

/** A row of a list of documents, whose figures depend on its kind. */
interface Row {
  readonly status: string;
  readonly totals: { readonly total: number; readonly outstanding: number; readonly remaining: number };
  readonly claimedNet: number;
  readonly responseNet: number | null;
  readonly ledger: ContractSummary["ledger"];
}
interface Page {
  readonly data: readonly Row[];
  readonly nextCursor: string | null;
}
type Sums = Readonly<Record<string, number>>;
type Totals = Sums & { readonly byStatus: readonly (Sums & { readonly status: string })[] };

/** Returns all rows of a list, over its pages. */
async function rowsOf(api: Api, path: string, query: string): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (let cursor: string | null = ""; cursor !== null;) {
    const { body, status }: { body: Page; status: number } = await api.get<Page>(
      `${path}?limit=7&${query}${cursor && `&cursor=${cursor}`}`,
    );
    expect({ query, status }).toEqual({ query, status: 200 });
    rows.push(...body.data);
    cursor = body.nextCursor;
  }
  return rows;
}

/**
 * Compares the totals of a list with the sums of its rows in cents, together and per status, for random filters.
 * @param figures the figures of a row that are added up
 */
export async function expectTotalsOfRows(
  api: Api,
  path: string,
  filters: readonly string[],
  figures: Readonly<Record<string, (row: Row) => number>>,
): Promise<void> {
  const sumsOf = (rows: readonly Row[]): Sums => ({
    count: rows.length,
    ...Object.fromEntries(
      Object.entries(figures).map(([name, of]) => [name, toNumber(sum(rows.map((row) => decimal(of(row)))))]),
    ),
  });
  const someFilters = fc.uniqueArray(fc.constantFrom(...filters), {
    selector: (filter) => filter.split("=")[0],
    maxLength: 3,
  });
  const compareWith = async (query: string) => {
    const rows = await rowsOf(api, path, query);
    const { byStatus, ...all } = (await api.get<Totals>(`${path}/totals?${query}`)).body;
    expect({ query, ...all }).toEqual({ query, ...sumsOf(rows), currency: "SGD" });
    for (const { status, ...sums } of byStatus)
      expect({ query, status, ...sums }).toEqual({
        query,
        status,
        ...sumsOf(rows.filter((row) => row.status === status)),
      });
  };
  for (const query of ["", ...filters]) await compareWith(query);
  await fc.assert(
    fc.asyncProperty(someFilters, (chosen) => compareWith(chosen.join("&"))),
    randomly(200, 20),
  );
}
