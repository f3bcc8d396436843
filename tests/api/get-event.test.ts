import { expect, test } from "vitest";
import { asSystem } from "#server/db/sql.ts";
import { databaseFor, eventsOf, newOrg } from "../support/service.ts";

test("an event is answered byte for byte as it is delivered", async () => {
  const api = await newOrg();
  const db = await databaseFor(api.org);
  await api.client({ name: "ராஜன் 陈 </script>", address: "1 \u2028 2" });
  const [event] = await eventsOf(api.org);
  const [row] = await asSystem(
    db,
    (system) => system<{ body: string }[]>`select body from event where id = ${event?.id ?? ""}`,
  );
  const answer = await api.get(`/events/${event?.id}`);
  expect(answer).toMatchObject({ status: 200, text: row?.body });
  expect(answer.headers["content-type"]).toBe("application/json; charset=utf-8");
});

test("an unknown event is 404", async () => {
  const api = await newOrg();
  for (const id of ["evt_01k9qv3m8xf2ta7r6y5w4h3e2d", "evt_1", "cli_01k9qv3m8xf2ta7r6y5w4h3e2d"]) {
    expect(await api.refused("GET", `/events/${id}`)).toMatchObject({ status: 404 });
  }
});
