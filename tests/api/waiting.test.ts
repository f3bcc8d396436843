import { expect, test } from "vitest";
import { holdEvents, waiting } from "../support/broken-connections.ts";
import { until } from "../commands/quoin.ts";
import { newOrg } from "../support/service.ts";

test("an organization whose changes wait for each other holds up no other, and each is carried out", async () => {
  const [busy, other] = [await newOrg(), await newOrg()];
  const holding = await holdEvents(busy.org);
  let isHeld = true;
  // More than there are connections.
  const posted = Array.from({ length: 12 }, async () => {
    const { status } = await busy.post("/clients", { name: "Lim" });
    return { status, wasHeld: isHeld };
  });
  await until(async () => (await waiting()) >= 4);
  expect((await other.get("/clients")).status).toBe(200);
  expect((await other.post("/clients", { name: "Tan" })).status).toBe(201);
  isHeld = false;
  await holding.release();
  expect(await Promise.all(posted)).toEqual(posted.map(() => ({ status: 201, wasHeld: false })));
});
