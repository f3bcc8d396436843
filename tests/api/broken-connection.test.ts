// @module-tag database
// @module-tag cells
import { expect, test } from "vitest";
import { until } from "../commands/quoin.ts";
import { terminateWaiting, blockEvents } from "../support/broken-connections.ts";
import { newOrg } from "../support/service.ts";
import { everythingOf } from "../support/stored-rows.ts";

test("connections that break during a change cause 503 and change nothing", async () => {
  const api = await newOrg();
  for (let round = 0; round < 5; round++) {
    const before = await everythingOf(api.org);
    const holding = await blockEvents(api.org);
    const requests = Promise.all(Array.from({ length: 6 }, () => api.post("/clients", { name: "Lim" })));
    let cut = 0;
    await until(async () => (cut += await terminateWaiting()) >= 6);
    expect((await requests).map(({ status }) => status)).toEqual(Array(6).fill(503));
    await holding.release();
    expect(await everythingOf(api.org)).toEqual(before);
    // More requests than connections, so that each connection is used again.
    const after = await Promise.all(Array.from({ length: 20 }, () => api.post("/clients", { name: "Lim" })));
    expect(after.map(({ status }) => status)).toEqual(Array(20).fill(201));
  }
});
