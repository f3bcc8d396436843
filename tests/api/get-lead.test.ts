import { expect, test } from "vitest";
import { newOrg } from "../support/service.ts";

test("a lead is returned as added; an unknown id is 404", async () => {
  const api = await newOrg();
  const lead = await api.create<{ id: string }>("/leads", { name: "Ng Hui Min" });
  expect((await api.get(`/leads/${lead.id}`)).body).toEqual(lead);
  for (const id of ["led_01k9qv3m8xf2ta7r6y5w4h3e2d", "led_x"]) {
    expect(await api.refused("GET", `/leads/${id}`)).toMatchObject({ status: 404 });
  }
});
