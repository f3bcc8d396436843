import { expect, test } from "vitest";
import { newOrg } from "../support/service.ts";

test("an unknown endpoint is 404", async () => {
  const api = await newOrg();
  for (const id of ["we_01k9qv3m8xf2ta7r6y5w4h3e2d", "we_1", "cli_01k9qv3m8xf2ta7r6y5w4h3e2d"]) {
    expect(await api.refused("GET", `/webhook-endpoints/${id}`)).toMatchObject({ status: 404 });
  }
});
