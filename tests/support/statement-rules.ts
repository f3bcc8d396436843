import { readFileSync } from "node:fs";
import { loadModule, parseSync } from "libpg-query";

/**
 * A statement to check against the rule that keeps it within one organization, whatever engine runs it: every table of
 * an organization is compared with the organization's parameter itself (`p.org_id = $1`), in sub-selects too, and a new
 * row takes the parameter as its `org_id`. A comparison with another table's column (`p.org_id = i.org_id`) does not
 * count.
 */
export interface SentStatement {
  readonly text: string;
  readonly parameters: readonly unknown[];
}

interface UnboundTable {
  readonly table: string;
  readonly alias: string;
}

/** A node of the parse tree: an object with its type as the only key, or the fields of such a node. */
interface Tree {
  readonly [key: string]: Tree | undefined;
}

await loadModule();

const schema = readFileSync(new URL("../../server/db/schema.sql", import.meta.url), "utf8");
/** The name of the column with the organization, for each table that has one. */
const orgColumns = new Map([
  ["organization", "id"],
  ...[...schema.matchAll(/^create table (\w+) \(\n {2}org_id /gm)].map(([, name = ""]) => [name, "org_id"] as const),
]);

const queryTypes = ["SelectStmt", "InsertStmt", "UpdateStmt", "DeleteStmt"] as const;

/** Returns the tables of organizations that the statement does not compare with the organization's parameter. */
export function findUnboundTables({ text, parameters }: SentStatement): UnboundTable[] {
  const orgs = new Set(parameters.flatMap((value, i) => (isOrganizationId(value) ? [i + 1] : [])));
  const statements = arrayOf((parseSync(text) as unknown as Tree)["stmts"]);
  return statements.flatMap((statement) => faultsIn(statement, orgs, new Set()));
}

/**
 * Returns the forms of the statement that plain PostgreSQL takes and planners of several servers do not: the time of a
 * transaction where a row is changed by cases, on a conflict or returned, and a row lock in a CTE of a change.
 */
export function findForms({ text }: Pick<SentStatement, "text">): string[] {
  const statements = arrayOf((parseSync(text) as unknown as Tree)["stmts"]).map((each) => each["stmt"]);
  return statements.flatMap((statement) =>
    (["InsertStmt", "UpdateStmt", "DeleteStmt"] as const).flatMap((type) => {
      const change = statement?.[type];
      if (change === undefined) return [];
      const ctes = arrayOf(change["withClause"]?.["ctes"]);
      return [
        ...(any(change["onConflictClause"], callsNow) ? ["now() on conflict"] : []),
        ...(any(change["returningList"] ?? change["returningClause"], callsNow) ? ["now() returned"] : []),
        ...(any(change, (node) => any(node["CaseExpr"], callsNow)) ? ["now() in case"] : []),
        ...(ctes.some((cte) => any(cte, (node) => node["lockingClause"] !== undefined)) ? ["lock in a CTE"] : []),
      ];
    }),
  );
}

/** The tables of no organization: people, sessions, the directory of what belongs to whom. */
const directory = new Set(
  [...schema.matchAll(/^create table (\w+) \(/gm)].map(([, name = ""]) => name).filter((name) => !orgColumns.has(name)),
);

/** Returns the tables of the directory that the statement joins with those of an organization. */
export function findJoinedDirectory({ text }: Pick<SentStatement, "text">): string[] {
  const named: string[] = [];
  any(parseSync(text) as unknown as Tree, (node) => {
    if (node["relname"] !== undefined) named.push(ofRelation(node).table);
    return false;
  });
  return named.some((table) => orgColumns.has(table)) ? named.filter((table) => directory.has(table)) : [];
}

const callsNow = (node: Tree): boolean =>
  arrayOf(node["FuncCall"]?.["funcname"]).some((name) => textOf(name["String"]?.["sval"]) === "now");

/** True when the test holds for the tree or a part of it. */
function any(tree: Tree | undefined, holds: (node: Tree) => boolean): boolean {
  if (tree === undefined || tree === null || typeof tree !== "object") return false;
  return holds(tree) || Object.values(tree).some((part) => any(part, holds));
}

/** Statements of organizations' transactions and reads that were sent but not checked yet, by their text. */
const pending = new Map<string, SentStatement>();

/** Records a statement for `takeFaults`, unless it runs as `quoin_system`, which may see every organization. */
export function recordStatement({ role, text, parameters }: SentStatement & { readonly role: string }): void {
  if (role === "quoin_app" && !pending.has(text)) pending.set(text, { text, parameters });
}

const examined = new Set<string>();

/** Returns a line for each recorded statement since the last call that breaks the rule. */
export function takeFaults(): string[] {
  const statements = [...pending.values()].filter(({ text }) => !examined.has(text) && isQuery(text));
  pending.clear();
  return statements.flatMap((statement) => {
    examined.add(statement.text);
    const tables = findUnboundTables(statement).map(({ table, alias }) =>
      table === alias ? table : `${table} ${alias}`,
    );
    const faults = [...tables, ...findForms(statement), ...findJoinedDirectory(statement)];
    return faults.length === 0 ? [] : [`${faults.join(", ")} in: ${statement.text.replaceAll(/\s+/g, " ").trim()}`];
  });
}

const isQuery = (text: string) => /^\s*(with|select|insert|update|delete)\b/i.test(text);

export const tenantTables: readonly string[] = [...orgColumns.keys()];

const isOrganizationId = (value: unknown) => typeof value === "string" && /^org_[0-9a-z]{26}$/.test(value);

function faultsIn(node: Tree | undefined, orgs: ReadonlySet<number>, ctes: ReadonlySet<string>): UnboundTable[] {
  if (node === undefined || node === null || typeof node !== "object") return [];
  for (const type of queryTypes) {
    const query = node[type];
    if (query !== undefined) return faultsOfQuery(type, query, orgs, ctes);
  }
  return Object.values(node).flatMap((child) => faultsIn(child, orgs, ctes));
}

function faultsOfQuery(
  type: (typeof queryTypes)[number],
  query: Tree,
  orgs: ReadonlySet<number>,
  outer: ReadonlySet<string>,
): UnboundTable[] {
  const names = arrayOf(query["withClause"]?.["ctes"]).map((cte) => textOf(cte["CommonTableExpr"]?.["ctename"]));
  const ctes = new Set([...outer, ...names]);
  if (type === "SelectStmt" && query["larg"] !== undefined) {
    const sides = [query["larg"], query["rarg"]].map((side) => ({ SelectStmt: side }));
    const rest = faultsIn({ ...query, larg: undefined, rarg: undefined }, orgs, ctes);
    return [...sides.flatMap((side) => faultsIn(side as Tree, orgs, ctes)), ...rest];
  }
  const { tables, conditions } = levelOf(type, query);
  const inScope = tables.filter(({ table }) => orgColumns.has(table) && !ctes.has(table));
  const unbound = inScope.filter((each) => !conditions.some((one) => bindsTo(one, each, inScope.length === 1, orgs)));
  const inserted = type === "InsertStmt" && !insertsFor(query, orgs) ? [ofRelation(query["relation"])] : [];
  return [...unbound, ...inserted, ...Object.values(query).flatMap((child) => faultsIn(child, orgs, ctes))];
}

/**
 * Returns the tables of one level of a query, without its sub-selects, and the conditions that all of its rows meet.
 */
function levelOf(type: (typeof queryTypes)[number], query: Tree): { tables: UnboundTable[]; conditions: Tree[] } {
  const target = type === "UpdateStmt" || type === "DeleteStmt" ? [ofRelation(query["relation"])] : [];
  const tables: UnboundTable[] = [...target];
  const conditions = conjunctsOf(query["whereClause"]);
  const from = (item: Tree | undefined) => {
    if (item?.["RangeVar"] !== undefined) tables.push(ofRelation(item["RangeVar"]));
    const join = item?.["JoinExpr"];
    if (join === undefined) return;
    conditions.push(...conjunctsOf(join["quals"]));
    from(join["larg"]);
    from(join["rarg"]);
  };
  for (const item of [...arrayOf(query["fromClause"]), ...arrayOf(query["usingClause"])]) from(item);
  return { tables, conditions };
}

function ofRelation(relation: Tree | undefined): UnboundTable {
  const table = textOf(relation?.["relname"]);
  const alias = relation?.["alias"]?.["aliasname"];
  return { table, alias: alias === undefined ? table : textOf(alias) };
}

function conjunctsOf(condition: Tree | undefined): Tree[] {
  const bool = condition?.["BoolExpr"];
  if (bool !== undefined && textOf(bool["boolop"]) === "AND_EXPR") return arrayOf(bool["args"]).flatMap(conjunctsOf);
  return condition === undefined ? [] : [condition];
}

function bindsTo(
  condition: Tree,
  { table, alias }: UnboundTable,
  isAlone: boolean,
  orgs: ReadonlySet<number>,
): boolean {
  const comparison = condition["A_Expr"];
  if (comparison === undefined || textOf(comparison["kind"]) !== "AEXPR_OP") return false;
  if (textOf(arrayOf(comparison["name"])[0]?.["String"]?.["sval"]) !== "=") return false;
  const [left, right] = [comparison["lexpr"], comparison["rexpr"]];
  const isColumn = (side: Tree | undefined) => {
    const path = pathOf(side);
    const isQualified = path.length === 2 && path[0] === alias;
    return path.at(-1) === orgColumns.get(table) && (isQualified || (path.length === 1 && isAlone));
  };
  return (isColumn(left) && isOrgParameter(right, orgs)) || (isColumn(right) && isOrgParameter(left, orgs));
}

function isOrgParameter(node: Tree | undefined, orgs: ReadonlySet<number>): boolean {
  const cast = node?.["TypeCast"];
  if (cast !== undefined) return isOrgParameter(cast["arg"], orgs);
  return orgs.has(Number(node?.["ParamRef"]?.["number"]));
}

function insertsFor(query: Tree, orgs: ReadonlySet<number>): boolean {
  const column = orgColumns.get(ofRelation(query["relation"]).table);
  if (column === undefined) return true;
  const place = arrayOf(query["cols"]).findIndex((each) => textOf(each["ResTarget"]?.["name"]) === column);
  const select = query["selectStmt"]?.["SelectStmt"];
  const rows =
    select?.["valuesLists"] === undefined
      ? [arrayOf(select?.["targetList"]).map((each) => each["ResTarget"]?.["val"])]
      : arrayOf(select["valuesLists"]).map((row) => arrayOf(row["List"]?.["items"]));
  return rows.every((row) => isOrgParameter(row[place], orgs));
}

const pathOf = (node: Tree | undefined) =>
  arrayOf(node?.["ColumnRef"]?.["fields"]).map((field) => textOf(field["String"]?.["sval"]));

const arrayOf = (node: Tree | undefined) => (Array.isArray(node) ? (node as Tree[]) : []);

const textOf = (node: Tree | undefined) => (typeof node === "string" ? node : "");
