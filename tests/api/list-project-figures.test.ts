import { expect, test } from "vitest";
import type { ProjectFiguresList } from "#contract/clients/project-figures.ts";
import { newKey, newOrg } from "../support/service.ts";

test("the figures of several projects are those of each, in the order of the ids", async () => {
  const api = await newOrg();
  const { id: clientId } = await api.client();
  const [one, other] = [await api.project({ clientId }), await api.project({ clientId })];
  await api.acceptedQuotation({ clientId, projectId: other.id });
  await api.pay(await api.sentInvoice({ clientId, projectId: other.id }), 9);
  const { body } = await api.get<ProjectFiguresList>(`/projects/figures?ids=${other.id},${one.id}`);
  expect(body.data).toEqual([
    (await api.get(`/projects/${other.id}/figures`)).body,
    (await api.get(`/projects/${one.id}/figures`)).body,
  ]);
  expect(body.data[0]).toMatchObject({ accepted: { total: 109 }, invoiced: { total: 109 }, received: 9 });
});

test("unknown projects are omitted, and at most 100 ids are taken", async () => {
  const api = await newOrg();
  const { id } = await api.project();
  const unknown = "prj_01k9qv3m8xf2ta7r6y5w4h3e2d";
  const theirs = await (await newOrg()).project();
  const { body } = await api.get<ProjectFiguresList>(`/projects/figures?ids=${unknown},${id},${theirs.id}`);
  expect(body.data.map(({ projectId }) => projectId)).toEqual([id]);
  expect((await api.get(`/projects/figures?ids=${Array(100).fill(id).join(",")}`)).body).toMatchObject({
    data: [{ projectId: id }],
  });
  for (const ids of ["", "x", "cli_01k9qv3m8xf2ta7r6y5w4h3e2d", Array(101).fill(id).join(",")]) {
    expect(await api.refused("GET", `/projects/figures?ids=${ids}`)).toMatchObject({ status: 400 });
  }
  expect(await api.refused("GET", "/projects/figures")).toMatchObject({ status: 400 });
  const other = await newKey(api.org, { scopes: ["invoices:read"] });
  expect(await other.refused("GET", `/projects/figures?ids=${id}`)).toMatchObject({ status: 403 });
});
