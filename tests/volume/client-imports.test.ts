// @module-tag gate
import { expect, test } from "vitest";
import type { Client } from "#contract/clients.ts";
import type { ErrorBody } from "#contract/errors.ts";
import { formWith } from "../support/api.ts";
import { ownerOf } from "../support/browser-like.ts";
import { newOrg, service } from "../support/service.ts";

test("five thousand are imported at once, and one more is refused", async () => {
  const api = await newOrg();
  const owner = await ownerOf(api.org, await service());
  const rows = (count: number) => Array.from({ length: count }, (_, i) => `Client ${i},c${i}@mail.example\n`).join("");
  const send = <Body>(path: string, count: number) =>
    owner.send<Body>(
      "POST",
      path,
      formWith(new TextEncoder().encode(`name,email\n${rows(count)}`), "clients.csv", "text/csv"),
    );
  const many = await send<ErrorBody>("/client-imports/preview", 5001);
  expect([many.status, many.body.error.details?.[0]?.code]).toEqual([422, "TOO_MANY"]);
  expect((await send("/client-imports", 5000)).body).toEqual({ imported: 5000 });
  const [newest] = (await api.get<{ data: Client[] }>("/clients?limit=1")).body.data;
  expect(newest?.name).toBe("Client 4999");
});
