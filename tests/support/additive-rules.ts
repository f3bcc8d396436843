import { loadModule, parseSync } from "libpg-query";
import type { Migration } from "#server/db/schema/migrate.ts";

interface Tree {
  readonly [key: string]: Tree | string | boolean | undefined;
}

await loadModule();

/** A comment that begins like this says why the previous version keeps working. */
const explained = /^\s*-- (?:During a rolling upgrade the|The) previous version /m;

/** Changes after which statements of the previous version fail, whatever the reason. */
const forbiddenCommands: Readonly<Record<string, string>> = {
  AT_DropColumn: "drops a column",
  AT_AlterColumnType: "changes the type of a column",
};
/** Changes that refuse rows which the previous version may write. */
const riskyCommands: Readonly<Record<string, string>> = {
  AT_SetNotNull: "makes a column not null",
  AT_AddConstraint: "adds a constraint",
};
const droppedTypes: Readonly<Record<string, string>> = {
  OBJECT_TABLE: "drops a table",
  OBJECT_VIEW: "drops a view",
  OBJECT_FUNCTION: "drops a function",
  OBJECT_SEQUENCE: "drops a sequence",
  OBJECT_TYPE: "drops a type",
};

/** Returns a line for each change of a migration that the previous version could not work beside. */
export function findBreakingChanges({ name, statements }: Pick<Migration, "name" | "statements">): string[] {
  const created = new Set<string>();
  return statements.flatMap((text) => {
    const isExplained = explained.test(text);
    return nodesOf(text).flatMap((node) => {
      const table = tableOf(node);
      if (node["CreateStmt"] !== undefined) created.add(table);
      // No other version knows a table that this migration creates.
      if (created.has(table)) return [];
      const { forbidden, risky } = changesOf(node);
      return [
        ...forbidden.map((change) => `${name}: ${change}`),
        ...(isExplained ? [] : risky.map((change) => `${name}: ${change} without a comment on the previous version`)),
      ];
    });
  });
}

const nodesOf = (text: string): Tree[] =>
  listOf((parseSync(text) as unknown as Tree)["stmts"]).map(({ stmt }) => stmt as Tree);

const listOf = (value: Tree[string]): Tree[] => (Array.isArray(value) ? (value as Tree[]) : []);

const bodyOf = (node: Tree): Tree => Object.values(node)[0] as Tree;

const textOf = (value: Tree[string]): string => (typeof value === "string" ? value : "");

const tableOf = (node: Tree): string => textOf((bodyOf(node)["relation"] as Tree | undefined)?.["relname"]);

function changesOf(node: Tree): { forbidden: string[]; risky: string[] } {
  const body = bodyOf(node);
  if (node["RenameStmt"] !== undefined) return { forbidden: ["renames something"], risky: [] };
  if (node["DropStmt"] !== undefined) {
    const change = droppedTypes[textOf(body["removeType"])];
    return { forbidden: change === undefined ? [] : [change], risky: [] };
  }
  if (node["IndexStmt"] !== undefined)
    return { forbidden: [], risky: body["unique"] === true ? ["adds a unique index"] : [] };
  if (node["GrantStmt"] !== undefined)
    return { forbidden: [], risky: body["is_grant"] === true ? [] : ["revokes a privilege"] };
  if (node["AlterTableStmt"] === undefined) return { forbidden: [], risky: [] };
  const commands = listOf(body["cmds"]).map((command) => command["AlterTableCmd"] as Tree);
  return {
    forbidden: commands.flatMap((command) => forbiddenCommands[textOf(command["subtype"])] ?? []),
    risky: commands.flatMap((command) => riskyChange(command) ?? []),
  };
}

function riskyChange(command: Tree): string | undefined {
  const subtype = textOf(command["subtype"]);
  if (subtype === "AT_ColumnDefault" && command["def"] === undefined) return "drops a default";
  if (subtype !== "AT_AddColumn") return riskyCommands[subtype];
  const column = (command["def"] as Tree)["ColumnDef"] as Tree;
  const constraints = listOf(column["constraints"]).map((each) => textOf((each["Constraint"] as Tree)["contype"]));
  const isFilled = ["CONSTR_DEFAULT", "CONSTR_GENERATED", "CONSTR_IDENTITY"].some((each) => constraints.includes(each));
  return constraints.includes("CONSTR_NOTNULL") && !isFilled ? "adds a column that is not null" : undefined;
}
