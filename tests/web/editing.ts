import type { Locator, Page } from "playwright-core";
import type { Quotation } from "#contract/quotations/quotations.ts";
import { line } from "../support/api.ts";
import { type Office, pageOf } from "./office.ts";

/** The editor as a person sees it. */
export class Editing {
  readonly page: Page;
  readonly bill: Locator;

  constructor(page: Page) {
    this.page = page;
    this.bill = page.getByRole("table", { name: "Items" });
  }

  /** Returns the row of the bill in which that text is written. */
  line(text: string): Locator {
    return this.bill.locator("[data-row]").filter({ has: this.page.locator(`textarea:text-is("${text}")`) });
  }

  cell(text: string, column: string): Locator {
    return this.line(text).getByLabel(column, { exact: true });
  }

  async saved(): Promise<void> {
    await this.page.getByRole("status").getByText("Saved", { exact: true }).waitFor();
  }

  /** Waits until a field of that column has the focus, as it has after a key or button that adds a row. */
  async focusedOn(column: "title" | "description"): Promise<void> {
    await this.bill.locator(`[data-column=${column}]:focus`).waitFor();
  }

  /** Returns the descriptions of the lines, and the titles of sections in capitals, from top to bottom. */
  async outline(): Promise<string[]> {
    const cells = this.bill.locator("[data-column=description], [data-column=title]");
    return cells.evaluateAll((fields) =>
      (fields as unknown as { value: string; dataset: { column: string } }[]).map(({ value, dataset }) =>
        dataset.column === "title" ? value.toUpperCase() : value,
      ),
    );
  }
}

/** Opens the editor of a new draft quotation with a line "Tiling". */
export async function editQuotation(office: Office, more: Parameters<Office["api"]["quotation"]>[0] = {}) {
  const quotation = await office.api.quotation({
    title: "Two bathrooms",
    items: [line({ description: "Tiling", qty: 2, unitPrice: 500 })],
    ...more,
  });
  const editing = await openEditor(office, quotation);
  return { quotation, editing, page: editing.page };
}

/** Opens the editor of that quotation in a new browser. */
export async function openEditor(office: Office, { id }: Pick<Quotation, "id">): Promise<Editing> {
  const editing = new Editing(await pageOf(office, `/quotations/${id}/edit`));
  await editing.bill.waitFor();
  return editing;
}
