import { expect, test } from "vitest";
import type { GstFiling } from "#contract/books/gst-filings.ts";
import type { Organization } from "#contract/organizations/organizations.ts";
import { atTime, newOrg } from "../support/service.ts";

const now = "2026-11-27T04:00:00Z";
const quarter = { from: "2026-07-01", to: "2026-09-30" };

test("a period is filed again beside the earlier return, and books closed further stay so", () =>
  atTime(now, async () => {
    const api = await newOrg();
    await api.patch("/organization", { lockedThrough: "2026-10-31" });
    const first = await api.create<GstFiling>("/gst-returns", quarter);
    const second = await api.create<GstFiling>("/gst-returns", { ...quarter, closesPeriod: true });
    expect((await api.get<{ data: GstFiling[] }>("/gst-returns")).body.data.map(({ id }) => id)).toEqual([
      second.id,
      first.id,
    ]);
    expect((await api.get<Organization>("/organization")).body.lockedThrough).toBe("2026-10-31");
  }));

test("filed returns are listed page by page", () =>
  atTime(now, async () => {
    const api = await newOrg();
    for (let i = 0; i < 3; i += 1) await api.create("/gst-returns", quarter);
    type Page = { data: GstFiling[]; nextCursor: string | null };
    const first = (await api.get<Page>("/gst-returns?limit=2")).body;
    const second = (await api.get<Page>(`/gst-returns?limit=2&cursor=${first.nextCursor}`)).body;
    expect(new Set([...first.data, ...second.data].map(({ id }) => id)).size).toBe(3);
    expect(second.nextCursor).toBeNull();
  }));
