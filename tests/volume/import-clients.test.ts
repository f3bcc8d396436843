// @module-tag gate
import { expect, test } from "vitest";
import type { Client } from "#contract/clients/clients.ts";
import { importFile, importForm } from "../support/imports.ts";
import { newOrg } from "../support/service.ts";

test("five thousand are imported at once, and one more is refused", async () => {
  const api = await newOrg();
  const file = (count: number) =>
    `name,email\n${Array.from({ length: count }, (_, i) => `Client ${i},c${i}@mail.example\n`).join("")}`;
  const many = await api.refused("POST", "/imports/previews?kind=CLIENTS", { body: importForm(file(5_001)) });
  expect([many.status, many.details?.[0]?.code]).toEqual([422, "TOO_MANY"]);
  expect(await importFile(api, file(5_000))).toMatchObject({ added: 5_000 });
  const [newest] = (await api.get<{ data: Client[] }>("/clients?limit=1")).body.data;
  expect(newest?.name).toBe("Client 4999");
});
