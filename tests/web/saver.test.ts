import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ClientId, ProjectId } from "#contract/api/ids.ts";
import { type Draft, emptyDraft } from "#web/pages/editor/draft.ts";
import { editorKinds } from "#web/pages/editor/kinds.ts";
import { Saver } from "#web/pages/editor/saving/saver.ts";

interface Sent {
  readonly method: string;
  readonly key: string | null;
  readonly ifMatch: string | null;
  readonly body: Record<string, unknown> | null;
  readonly respond: (status: number, body?: object, etag?: string) => void;
  readonly lose: () => void;
}

let sent: Sent[];
let stored: Map<string, string>;

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  stored = new Map();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => stored.set(name, text),
    removeItem: (name: string) => stored.delete(name),
  });
  vi.stubGlobal(
    "fetch",
    (_: string, { method = "GET", headers, body }: RequestInit) =>
      new Promise<Response>((resolve, reject) => {
        const given = new Headers(headers);
        sent.push({
          method,
          key: given.get("idempotency-key"),
          ifMatch: given.get("if-match"),
          body: body === undefined ? null : (JSON.parse(body as string) as Record<string, unknown>),
          respond: (status, answer = {}, etag = "") =>
            resolve(new Response(JSON.stringify(answer), { status, headers: { etag } })),
          lose: () => reject(new TypeError("no response")),
        });
      }),
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const begun: Draft = {
  ...emptyDraft({ clientId: "cli_1" as ClientId, projectId: "prj_1" as ProjectId }, null),
  title: "Roof",
};
const record = { id: "qtn_1", status: "DRAFT" };
const fault = (message: string) => ({ error: { code: "VALIDATION_FAILED", message, requestId: "r", details: [] } });

/** Returns a saver of a new quotation, and the ids that it led to. */
function newSaver() {
  const created: string[] = [];
  const saver = new Saver({
    kind: editorKinds.quotations,
    draft: { ...begun, title: "" },
    saved: null,
    copyNameOf: (id) => `copy ${id ?? "new"}`,
    attempt: null,
    isRestored: false,
    onSaved: (saved, isNew) => isNew && created.push(saved.record.id),
    onSignedOut: () => {},
  });
  return { saver, created };
}

/** Returns the only request that is sent next. */
async function nextRequest(): Promise<Sent> {
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toHaveLength(1);
  return sent.shift() as Sent;
}

test("callers that wait for the same request do not send the next one twice", async () => {
  const { saver, created } = newSaver();
  saver.change(begun);
  const flushes = [saver.flush(), saver.flush(), saver.flush()];
  (await nextRequest()).lose();
  const repeated = await nextRequest();
  saver.change({ ...begun, notes: "North side" });
  repeated.respond(201, record, '"1"');
  const changed = await nextRequest();
  expect(changed).toMatchObject({ method: "PATCH", ifMatch: '"1"', body: { notes: "North side" } });
  changed.respond(200, record, '"2"');
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toHaveLength(0);
  await Promise.all(flushes);
  expect(created).toEqual(["qtn_1"]);
  expect(saver.status.kind).toBe("saved");
});

test("a request whose response was lost is repeated under its key and unchanged", async () => {
  const { saver } = newSaver();
  saver.change(begun);
  void saver.flush();
  const first = await nextRequest();
  first.lose();
  await vi.advanceTimersByTimeAsync(0);
  expect(saver.status.kind).toBe("offline");
  saver.change({ ...begun, title: "Roof and gutters" });
  await vi.advanceTimersByTimeAsync(2_000);
  const second = await nextRequest();
  expect(second).toMatchObject({ key: first.key, body: first.body });
});

test("a correction made while a response was lost is saved after the refusal", async () => {
  const { saver } = newSaver();
  saver.change({ ...begun, notes: "too long" });
  void saver.flush();
  (await nextRequest()).lose();
  await vi.advanceTimersByTimeAsync(0);
  saver.change(begun);
  void saver.flush();
  (await nextRequest()).respond(422, fault("Notes are too long"));
  const corrected = await nextRequest();
  expect(corrected.body).toMatchObject({ notes: null });
  corrected.respond(201, record, '"1"');
  await vi.advanceTimersByTimeAsync(0);
  expect(saver.status.kind).toBe("saved");
});

test("a document created after its editor was closed does not lead to it", async () => {
  const { saver, created } = newSaver();
  saver.change(begun);
  void saver.flush();
  saver.keep();
  saver.close();
  expect(stored.has("copy new")).toBe(true);
  (await nextRequest()).respond(201, record, '"1"');
  await vi.advanceTimersByTimeAsync(0);
  expect(created).toEqual([]);
  expect(stored.size).toBe(0);
});

test("changes that were given up are not sent when the running request ends", async () => {
  const { saver } = newSaver();
  saver.change(begun);
  void saver.flush();
  const first = await nextRequest();
  saver.change({ ...begun, notes: "given up" });
  saver.discard();
  first.respond(201, record, '"1"');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toHaveLength(0);
  expect(stored.size).toBe(0);
});

test("an invoice is created without a due date, and one that is cleared is given up", async () => {
  const invoice = { ...begun, title: "" };
  const saver = new Saver({
    kind: editorKinds.invoices,
    draft: invoice,
    saved: null,
    copyNameOf: String,
    attempt: null,
    isRestored: false,
    onSaved: () => {},
    onSignedOut: () => {},
  });
  saver.change(begun);
  void saver.flush();
  const created = await nextRequest();
  expect(created.body).not.toHaveProperty("dueDate");
  saver.change({ ...begun, until: "2026-12-31" });
  created.respond(201, record, '"1"');
  const given = await nextRequest();
  expect(given.body).toEqual({ dueDate: "2026-12-31" });
  saver.change(begun);
  given.respond(200, record, '"2"');
  expect((await nextRequest()).body).toEqual({ dueDate: null });
});

test("nothing is sent after the editor is closed while offline", async () => {
  const { saver } = newSaver();
  saver.change(begun);
  void saver.flush();
  (await nextRequest()).lose();
  await vi.advanceTimersByTimeAsync(0);
  saver.keep();
  saver.close();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toHaveLength(0);
  expect(JSON.parse(stored.get("copy new") ?? "{}")).toMatchObject({ draft: { title: "Roof" }, attempt: {} });
});
