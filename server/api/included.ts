import { type Include, includedScopes } from "#contract/api/include.ts";
import type { Route } from "#contract/api/route.ts";
import type { Caller } from "#server/http/caller.ts";
import { getClients } from "#server/records/clients/read.ts";
import { type ListBody, withItems } from "#server/db/lists/page.ts";
import { RawJson } from "#server/core/text/raw-json.ts";
import { type Read, readInOrg } from "#server/db/sql.ts";
import type { Handle } from "#server/http/checked-call.ts";
import { isFile } from "#server/http/checked-call.ts";
import { getProjects } from "#server/records/projects/read.ts";

type Item = Readonly<Record<string, unknown>>;

/** The related resources: the field that names one, and how those of a page are read, in one statement. */
const relations = {
  client: { field: "clientId", read: getClients as ReadByIds },
  project: { field: "projectId", read: getProjects as ReadByIds },
} as const;
type Relation = keyof typeof relations;
type ReadByIds = (read: Read, ids: readonly string[]) => Promise<readonly { readonly id: string }[]>;

/**
 * Adds the related resources that `include` names to what a handler answers. The parts of a document are read by the
 * handlers themselves, together with the document.
 * @param requireScope throws a Refusal, 403, when the caller lacks the scope of what it wants included
 */
export const withIncluded =
  (handle: Handle, requireScope: (caller: Caller, scope: Route["scope"]) => void): Handle =>
  async (call) => {
    const { caller, query } = call;
    const names = (query["include"] ?? []) as readonly Include[];
    if (caller === undefined || names.length === 0) return handle(call);
    for (const name of names) requireScope(caller, includedScopes[name] ?? "any");
    const answer = await handle(call);
    if (answer === null || answer instanceof RawJson || isFile(answer)) return answer;
    const isList = Array.isArray(answer["data"]);
    const items = isList ? (answer["data"] as readonly Item[]) : [answer];
    const data = await withRelated(readInOrg(caller), items, names.filter(isRelation));
    return isList ? { ...(await withItems(answer as unknown as ListBody<Item>, data)) } : { ...data[0] };
  };

const isRelation = (name: Include): name is Relation => name in relations;

async function withRelated(read: Read, items: readonly Item[], names: readonly Relation[]): Promise<readonly Item[]> {
  const found = await Promise.all(names.map((name) => findRelated(read, items, name)));
  return items.map((item, i) => Object.assign({}, item, ...found.map((fields) => fields[i])));
}

/**
 * Returns the additional field of each item: null if it names no resource. One that was deleted since the items were
 * read is left out.
 */
async function findRelated(read: Read, items: readonly Item[], name: Relation): Promise<readonly Item[]> {
  const { field, read: readByIds } = relations[name];
  const ids = new Set(items.map((item) => item[field]).filter((id) => typeof id === "string"));
  const related = ids.size === 0 ? [] : await readByIds(read, [...ids]);
  const byId = new Map<unknown, unknown>(related.map((each) => [each.id, each]));
  return items.map((item) => {
    const value = item[field] === null ? null : byId.get(item[field]);
    return value === undefined ? {} : { [name]: value };
  });
}
