import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { png } from "../support/images.ts";
import { newOrg } from "../support/service.ts";

test("a file is downloaded as it is, and never run as anything else", async () => {
  const api = await newOrg();
  const { body } = await api.upload(png(), 'my "logo" é.png');
  expect(body.sha256).toBe(createHash("sha256").update(png()).digest("hex"));
  const { headers } = await api.file(`/files/${body.id}`);
  expect(headers["content-disposition"]).toBe(
    `inline; filename="my _logo_ e_.png"; filename*=UTF-8''my%20%22logo%22%20%C3%A9.png`,
  );
  expect(headers["x-content-type-options"]).toBe("nosniff");
  expect(headers["content-security-policy"]).toContain("default-src 'none'");
});

test("an unknown or malformed id is 404", async () => {
  const api = await newOrg();
  for (const id of ["fil_01k9qv3m8xf2ta7r6y5w4h3e2d", "fil_x", "cli_01k9qv3m8xf2ta7r6y5w4h3e2d"]) {
    expect(await api.refused("GET", `/files/${id}`)).toMatchObject({ status: 404 });
  }
});
