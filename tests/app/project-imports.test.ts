import { expect, test } from "vitest";
import type { ErrorBody } from "#contract/errors.ts";
import type { ProjectImportPreview } from "#contract/project-imports.ts";
import type { Project } from "#contract/projects.ts";
import { type Api, formWith } from "../support/api.ts";
import { newColleague, newOwner, ownerOf, type Tab } from "../support/browser-like.ts";
import { eventsOf, newOrg, service } from "../support/service.ts";

async function newOrgWithOwner(): Promise<{ api: Api; owner: Tab }> {
  const api = await newOrg();
  return { api, owner: await ownerOf(api.org, await service()) };
}

const send = <Body>(by: Tab, path: string, content: string) =>
  by.send<Body>("POST", path, formWith(new TextEncoder().encode(content), "projects.csv", "text/csv"));

const projectsOf = async (api: Api) => (await api.get<{ data: Project[] }>("/projects")).body.data.toReversed();

test("projects are imported with clients by name, days and amounts as spreadsheets write them", async () => {
  const { api, owner } = await newOrgWithOwner();
  const { id: clientId } = await api.client({ name: "Tan Ah Kow" });
  const file =
    "Project;Customer;Stage;Contract sum;Start;Completion;Remarks\r\n" +
    "Kitchen;TAN AH KOW;in progress;S$12,500.50;3/11/2026;31 Dec 2026;stone top\r\n" +
    "Bathroom;tan ah kow;;;;;\r\n";
  const preview = await send<ProjectImportPreview>(owner, "/project-imports/preview", file);
  expect([preview.status, preview.body]).toEqual([
    200,
    {
      rows: 2,
      valid: 2,
      errors: [],
      ignoredColumns: [],
      sample: [
        {
          name: "Kitchen",
          status: "IN_PROGRESS",
          notes: "stone top",
          clientId,
          budget: 12500.5,
          startDate: "2026-11-03",
          endDate: "2026-12-31",
          client: "TAN AH KOW",
        },
        { name: "Bathroom", clientId, client: "tan ah kow" },
      ],
    },
  ]);
  expect(await projectsOf(api)).toEqual([]);
  const { body } = await send(owner, "/project-imports", file);
  expect(body).toEqual({ imported: 2 });
  const projects = await projectsOf(api);
  expect(projects).toMatchObject([
    {
      name: "Kitchen",
      clientId,
      status: "IN_PROGRESS",
      budget: 12500.5,
      startDate: "2026-11-02T16:00:00.000Z",
      endDate: "2026-12-31T15:59:59.999Z",
    },
    { name: "Bathroom", status: "LEAD", budget: 0, endDate: null },
  ]);
  const events = (await eventsOf(api.org)).filter(({ type }) => type === "project.created");
  expect(events.map(({ data }) => data.object)).toEqual(projects);
});

test("each fault names row and field, and nothing is added", async () => {
  const { api, owner } = await newOrgWithOwner();
  await api.client({ name: "Lim" });
  await api.client({ name: "LIM" });
  await api.client({ name: "Goh" });
  const file =
    "name,client,budget,start date,end date\nA,Nobody,,,\nB,Lim,,,\nC,Goh,lots,,\nD,Goh,,2026-03-02,2026-03-01\nE,,,,\n";
  const { body } = await send<ProjectImportPreview>(owner, "/project-imports/preview", file);
  expect([body.rows, body.valid, body.errors]).toEqual([
    5,
    0,
    [
      {
        row: 2,
        path: "clientId",
        message: "does not match any client called “Nobody”; add it first, or correct the name",
      },
      {
        row: 3,
        path: "clientId",
        message: "matches several called “Lim”; give the id in a column named “client id” instead",
      },
      { row: 4, path: "budget", message: "must be a number" },
      { row: 5, path: "endDate", message: "must not be before startDate" },
      { row: 6, path: "clientId", message: "is required" },
    ],
  ]);
  const refused = await send<ErrorBody>(owner, "/project-imports", file);
  expect([refused.status, refused.body.error.details?.[0]?.path]).toEqual([422, "rows[2].clientId"]);
  expect(await projectsOf(api)).toEqual([]);
});

test("an exported file is imported again, by the ids of its clients", async () => {
  const { api, owner } = await newOrgWithOwner();
  const { id: clientId } = await api.client({ name: "Lim" });
  await api.client({ name: "Lim" });
  await api.project({ clientId, name: "Porch", budget: 10 });
  const { body } = await owner.get<string>("/exports/projects.csv");
  expect((await send(owner, "/project-imports", body)).body).toEqual({ imported: 1 });
  const stranger = await newOrgWithOwner();
  const refused = await send<ErrorBody>(stranger.owner, "/project-imports", body);
  expect(refused.body.error.details?.map(({ code }) => code)).toEqual(["UNKNOWN_REFERENCE"]);
});

test("projects keep the external ids of a file, of which none may be taken", async () => {
  const { api, owner } = await newOrgWithOwner();
  await api.client({ name: "Lim" });
  const file = "name,client,external id\nPorch,Lim,P-1\nRoof,Lim,\n";
  expect((await send(owner, "/project-imports", file)).body).toEqual({ imported: 2 });
  expect((await api.get("/projects?externalId=P-1")).body).toMatchObject({ data: [{ name: "Porch" }] });
  const again = await send<ErrorBody>(owner, "/project-imports", file);
  expect(again.body.error.details).toMatchObject([{ path: "rows[2].externalId", code: "TAKEN" }]);
});

test("importing projects requires the permission to add them", async () => {
  const viewer = await newColleague(await newOwner(), "VIEWER");
  expect((await send(viewer, "/project-imports", "name\nA\n")).status).toBe(403);
});
