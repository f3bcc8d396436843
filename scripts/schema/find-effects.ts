import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { routes } from "#contract/api/routes.ts";
import { events } from "#contract/webhooks/events.ts";
import { type Effects, writesIn } from "./print-effects.ts";

/** The text of each declaration of a file, and where its imported names come from. */
interface Module {
  readonly declarations: ReadonlyMap<string, string>;
  readonly imports: ReadonlyMap<string, { readonly file: string; readonly name: string }>;
}

const root = join(import.meta.dirname, "../..");

/** Steps of every request, which are not the operation's own. */
const stepsOfRequests = /^server\/(http|telemetry|core|db\/(sql|connection|placement))/;

/**
 * Finds what each writing operation of the API can lock, write and raise: all that is in its verb and in what the verb
 * calls, whatever the conditions. Functions are followed by their names, as the code has no tables of them between a verb and
 * its statements.
 */
export function findEffects(): Effects[] {
  const modules = readModules();
  const handlers = new Map(
    [...modules.keys()].filter((file) => file.endsWith("routes.ts")).flatMap((file) => handlersIn(file)),
  );
  return Object.entries(routes)
    .filter(([operation, { method }]) => method !== "GET" && operation !== "runBatch")
    .map(([operation, { method, path }]) => {
      const handler = handlers.get(operation);
      if (handler === undefined) throw new Error(`${operation} has no handler in a routes.ts`);
      const reached = reachedFrom(modules, handler.file, handler.text);
      const texts = reached.map(({ text }) => text).join("\n");
      return {
        route: `${method} ${path}`,
        operation,
        locks: reached.filter(({ isOutermostLock }) => isOutermostLock).map(({ name }) => name),
        writes: writesIn(texts),
        raises: found(texts, /\b(?:emit|emitEach)\(\w+, "([\w.]+)"|\beventOf\("([\w.]+)"/g).filter(
          (type) => type in events,
        ),
      };
    });
}

const found = (text: string, pattern: RegExp): string[] => [
  ...new Set([...text.matchAll(pattern)].map(([, first, second]) => first ?? second ?? "")),
];

const withoutComments = (text: string) =>
  text.replaceAll(/^\s*\/\*\*[\s\S]*?\*\/\n/gm, "").replaceAll(/^\s*\/\/.*\n/gm, "");

const declaration = /^(?:export )?(?:async function\*?|function\*?|const|class) (\w+)/;

function readModules(): Map<string, Module> {
  const files = readdirSync(join(root, "server"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => `server/${name}`);
  return new Map(files.map((file) => [file, moduleOf(file)]));
}

function moduleOf(file: string): Module {
  const text = withoutComments(readFileSync(join(root, file), "utf8"));
  const imports = new Map<string, { file: string; name: string }>();
  for (const [, names = "", from = ""] of text.matchAll(/^import \{([^}]*)\} from "((?:#server\/|\.\/)[^"]+)";/gm)) {
    const target = from.startsWith("#") ? from.slice(1) : join(dirname(file), from);
    for (const each of names.split(",").map((name) => name.trim())) {
      const [name = "", local = name] = each.split(" as ");
      if (name !== "" && !name.startsWith("type ")) imports.set(local, { file: target, name });
    }
  }
  const declarations = new Map<string, string>();
  let current: string | undefined;
  for (const line of text.split("\n")) {
    const name = declaration.exec(line)?.[1];
    if (name !== undefined) current = name;
    else if (/^(?:export |import )?(?:interface|type|import)\b/.test(line)) current = undefined;
    if (current !== undefined) declarations.set(current, `${declarations.get(current) ?? ""}${line}\n`);
  }
  return { declarations, imports };
}

/** The handlers of a routes.ts, by the names of their operations. */
function handlersIn(file: string): [string, { readonly file: string; readonly text: string }][] {
  const text = withoutComments(readFileSync(join(root, file), "utf8"));
  return text.split(/\n(?= {2}(?:async )?\w+(?:,|: |\())/).flatMap((part) => {
    const name = /^ {2}(?:async )?(\w+)/.exec(part)?.[1];
    return name === undefined ? [] : [[name, { file, text: part.split(/\n\}/, 1)[0] ?? "" }]];
  });
}

/** A statement that locks rows, those that it may have to add included, or something that is no row. */
const locking = /\bfor (?:update|no key update|share|key share)\b|advisory_xact_lock\(|\bdo update\b/;

interface Reached {
  readonly name: string;
  readonly text: string;
  readonly isOutermostLock: boolean;
}

/** Returns the declarations that a text of a file leads to, in the order in which they are named. */
function reachedFrom(modules: ReadonlyMap<string, Module>, file: string, start: string): Reached[] {
  const seen = new Set<string>();
  const reached: Reached[] = [];
  const follow = (inFile: string, text: string, isLocking: boolean) => {
    const { declarations, imports } = modules.get(inFile) ?? { declarations: new Map(), imports: new Map() };
    for (const [name] of text.matchAll(/(?<![\w.$"'-])[a-zA-Z_]\w*\b(?!["'?]?:)/g)) {
      const target = imports.get(name) ?? (declarations.has(name) ? { file: inFile, name } : undefined);
      if (target === undefined || stepsOfRequests.test(target.file)) continue;
      const key = `${target.file} ${target.name}`;
      const own = modules.get(target.file)?.declarations.get(target.name);
      if (own === undefined || seen.has(key)) continue;
      seen.add(key);
      const isNamedLock = /^(?:lock|hold)[A-Z]/.test(target.name);
      const at = reached.push({ name: target.name, text: own, isOutermostLock: false });
      follow(target.file, own, isLocking || isNamedLock);
      const isLock = isNamedLock && reached.slice(at - 1).some(({ text: each }) => locking.test(each));
      reached[at - 1] = { name: target.name, text: own, isOutermostLock: isLock && !isLocking };
    }
  };
  follow(file, start, false);
  return reached;
}
