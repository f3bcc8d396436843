// @module-tag gate
// @module-tag database
import { expect, test } from "vitest";
import { Api } from "../support/api.ts";
import { insertInvoices } from "../support/old-rows.ts";
import { countingService } from "../support/scanned-rows.ts";
import { newOrg } from "../support/service.ts";

interface List {
  readonly data: readonly object[];
  readonly resumeCursor: string;
}

test.each(["invoice", "payment"])(
  "a page of changes of %ss reads only its own rows, however many there are",
  async (table) => {
    const { on, app, scanned } = await countingService([table]);
    const { org, key } = await newOrg({ on });
    const api = new Api(app, org, key);
    const from = Date.parse("2024-01-01T00:00:00Z");
    await insertInvoices(
      api,
      Array.from({ length: 1_200 }, (_, n) => {
        // Four hundred at a time share their instant, as those of an import do.
        const at = new Date(from + Math.floor(n / 400) * 86_400_000).toISOString();
        return { status: "PAID", createdAt: at, issuedAt: at, dueDate: at, subtotal: 100, retentionPct: null };
      }),
      { on },
    );
    let cursor = "";
    for (let pages = 0; pages < 6; pages++) {
      scanned();
      const { body } = await api.get<List>(`/${table}s?sort=updatedAt&limit=100${cursor && `&cursor=${cursor}`}`);
      expect(body.data).toHaveLength(100);
      expect(scanned()).toBeLessThan(110);
      cursor = body.resumeCursor;
    }
  },
);
