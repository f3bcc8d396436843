import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseSync, Visitor } from "vite";

const root = fileURLToPath(new URL("../..", import.meta.url));

interface Node {
  readonly type: string;
  readonly [field: string]: unknown;
}

/** Replaces a value in a text. */
export const valueMark = "‹›";

/** Returns the texts that an expression may have, with a mark for each value in them. */
function textsOf(node: Node): string[] {
  switch (node.type) {
    case "Literal":
      return typeof node["value"] === "string" ? [node["value"]] : [];
    case "TemplateLiteral": {
      const quasis = node["quasis"] as readonly { value: { cooked: string } }[];
      return [quasis.map(({ value }) => value.cooked).join(valueMark)];
    }
    case "BinaryExpression": {
      // A long text is joined from parts.
      const parts = [node["left"], node["right"]].map((part) => textsOf(part as Node)[0] ?? valueMark);
      return node["operator"] === "+" ? [parts.join("")] : [];
    }
    case "ConditionalExpression":
      return [...textsOf(node["consequent"] as Node), ...textsOf(node["alternate"] as Node)];
    case "LogicalExpression":
      return [...textsOf(node["left"] as Node), ...textsOf(node["right"] as Node)];
    default:
      return [];
  }
}

/** The functions that make a refusal or a fault, with the place of the text among their arguments. */
const makers: Readonly<Record<string, number>> = {
  Refusal: 1,
  badParameter: 2,
  badHeader: 2,
  atFault: 1,
  linkNotValid: 0,
  unavailable: 0,
  claimStateError: 0,
  invalidStateError: 0,
  ReadFault: 1,
  faultAt: 2,
};

/** Returns every text in the source of the server and the reader with which a request, or a row of a file, may be refused. */
export function refusalTexts(): { readonly file: string; readonly text: string }[] {
  const files = ["server", "reader"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".ts") && !/^(first-run\/demo|commands)\//.test(name))
      .map((name) => `${folder}/${name}`)
      .toSorted(),
  );
  return files.flatMap((file) => {
    const { program } = parseSync(file, readFileSync(join(root, file), "utf8"));
    const found: string[] = [];
    const take = (node: unknown) => void found.push(...textsOf(node as Node));
    const takeCall = ({ callee, arguments: given }: { callee: unknown; arguments: readonly unknown[] }) => {
      const place = makers[String((callee as { name?: string }).name)];
      if (place !== undefined && given[place] !== undefined) take(given[place]);
    };
    new Visitor({
      Property({ key, value }) {
        if (key.type === "Identifier" && key.name === "message") take(value);
      },
      NewExpression: takeCall,
      CallExpression: takeCall,
      VariableDeclarator({ id, init }) {
        if (id.type === "Identifier" && /message$/i.test(id.name) && init !== null) take(init);
      },
    }).visit(program);
    return found.filter((text) => /[a-z]{2} |^[a-z]+$/.test(text)).map((text) => ({ file, text }));
  });
}
