// @module-tag database
// @module-tag cells
import { expect, test } from "vitest";
import { newOrg } from "../support/service.ts";

test("a client that was never used is gone after its deletion", async () => {
  const api = await newOrg();
  const { id } = await api.client();
  const answer = await api.delete(`/clients/${id}`);
  expect(answer.status).toBe(204);
  expect(answer.text).toBe("");
  expect(await api.refused("GET", `/clients/${id}`)).toMatchObject({ status: 404 });
  expect(await api.refused("DELETE", `/clients/${id}`)).toMatchObject({ status: 404 });
});

test("a client with a project or a document stays", async () => {
  const api = await newOrg();
  const { clientId } = await api.invoice();
  expect(await api.refused("DELETE", `/clients/${clientId}`)).toMatchObject({ status: 409, code: "HAS_DOCUMENTS" });
  expect((await api.get(`/clients/${clientId}`)).status).toBe(200);
});

test("of a deletion and a new project at once exactly one succeeds", async () => {
  const api = await newOrg();
  for (let round = 0; round < 20; round++) {
    const { id } = await api.client();
    const [deleted, project] = await Promise.all([
      api.delete(`/clients/${id}`),
      api.post("/projects", { name: "Kitchen", clientId: id }),
    ]);
    expect([`${deleted.status} ${project.status}`]).toEqual(
      expect.arrayContaining([expect.stringMatching(/^(204 422|409 201)$/)]),
    );
  }
});
