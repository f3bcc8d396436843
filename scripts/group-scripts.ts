import type { Rolldown } from "vite";

/**
 * Decides which modules are in a file together. The bundler splits by who needs what, to the byte: some two hundred
 * files that pages share, sixty of which a page waits for. Here those files are put together until no page needs more
 * than `filesMax`, so that pages load as little as possible that they do not need.
 */

/** Limit of script files that a page needs before it is shown. */
export const filesMax = 12;

/** The first file, the bundler's runtime, the frame and the shell are needed by every page. */
const filesOfEveryPage = 4;

/** Files of the bundler that become one file. */
interface Part {
  readonly modules: readonly string[];
  /** Bytes of minified script. */
  readonly size: number;
  /** The pages that load it. */
  readonly pages: Set<string>;
  /** The parts that its modules import. */
  readonly imports: ReadonlySet<Part>;
}

/** Returns the name of the file of each module that is not left to the bundler, which made these files by itself. */
export function groupScripts(output: readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[]): Map<string, string> {
  const chunks = new Map(output.flatMap((file) => (file.type === "chunk" ? [[file.fileName, file] as const] : [])));
  const chunksOf = (source: string) => [...chunks.values()].filter((chunk) => chunk.facadeModuleId?.endsWith(source));
  const neededBy = (chunk: Rolldown.OutputChunk, found = new Set<Rolldown.OutputChunk>()) => {
    if (found.has(chunk)) return found;
    found.add(chunk);
    for (const file of chunk.imports) neededBy(chunks.get(file) ?? fail(file), found);
    return found;
  };
  const first = chunksOf("/web/index.html");
  const shell = chunksOf("/web/shell/shell.tsx");
  const frame = new Set([...first, ...shell].flatMap((chunk) => [...neededBy(chunk)]));
  const pages = [...frame]
    .flatMap(({ dynamicImports }) => dynamicImports.map((file) => chunks.get(file) ?? fail(file)))
    .filter(({ facadeModuleId }) => facadeModuleId?.includes("/web/pages/"));

  const nameOf = new Map<string, string>();
  const name = (modules: readonly string[], file: string) => modules.forEach((id) => nameOf.set(id, file));
  for (const { moduleIds } of frame) name(moduleIds, "frame");
  for (const { moduleIds } of shell) name(moduleIds, "shell");
  // The bundler keeps its runtime and the entry to itself.
  for (const id of nameOf.keys()) if (/^\0rolldown\/|\/web\/(main\.tsx|index\.html)$/.test(id)) nameOf.delete(id);
  const placed = new Set([...frame, ...pages]);
  const parts = new Map<Rolldown.OutputChunk, Part & { readonly imports: Set<Part> }>();
  const partOf = (chunk: Rolldown.OutputChunk): Part => {
    const known = parts.get(chunk);
    if (known !== undefined) return known;
    const part = {
      modules: chunk.moduleIds,
      size: chunk.code.length,
      pages: new Set<string>(),
      imports: new Set<Part>(),
    };
    parts.set(chunk, part);
    for (const file of chunk.imports) {
      const imported = chunks.get(file) ?? fail(file);
      if (!placed.has(imported)) part.imports.add(partOf(imported));
    }
    return part;
  };
  const room = new Map<string, number>();
  const ownBytes = new Map<string, number>();
  const frameBytes = [...frame].reduce((sum, { code }) => sum + code.length, 0);
  for (const page of pages) {
    const pageName = pageNameOf(page);
    name(page.moduleIds, pageName);
    const layout = pages.find((other) => other !== page && isLayoutOf(pageNameOf(other), pageName));
    ownBytes.set(pageName, frameBytes + page.code.length);
    room.set(pageName, filesMax - filesOfEveryPage - (layout === undefined ? 1 : 2));
    for (const chunk of neededBy(page, layout && neededBy(layout))) {
      if (!placed.has(chunk)) partOf(chunk).pages.add(pageName);
    }
  }
  join([...parts.values()], room, ownBytes).forEach(({ modules }, index) => name(modules, `shared-${index + 1}`));
  return nameOf;
}

/** The name of a page's file, as `page-invoices-list`. */
const pageNameOf = ({ facadeModuleId }: Rolldown.OutputChunk): string =>
  `page-${(facadeModuleId ?? "").replace(/^.*\/web\/pages\/|\.tsx$/g, "").replaceAll("/", "-")}`;

/** True for the page that stands around another one: that of its folder. */
export const isLayoutOf = (layout: string, page: string): boolean =>
  layout.endsWith("-layout") && page.startsWith(layout.slice(0, -"layout".length)) && page !== layout;

/** Joins parts until each page needs at most as many as it has room for; each time those that cost the least. */
function join(
  given: readonly Part[],
  room: ReadonlyMap<string, number>,
  ownBytes: ReadonlyMap<string, number>,
): readonly Part[] {
  let parts = given;
  for (;;) {
    const spare = new Map(
      [...room].map(([page, most]) => [page, most - parts.filter((part) => part.pages.has(page)).length]),
    );
    if (Math.min(...spare.values()) >= 0) return parts;
    const next = cheapest(parts, { spare, priceOf: pricesOf(parts, ownBytes) }) ?? fail("a page needs too many files");
    for (const part of next.below) for (const page of next.pages) part.pages.add(page);
    parts = replace(parts, next);
  }
}

/** The state of the pages before two parts are joined. */
interface Pages {
  /** The files that each may have more; below zero for one that has too many. */
  readonly spare: ReadonlyMap<string, number>;
  /** The cost of a byte that a page loads without need. */
  readonly priceOf: ReadonlyMap<string, number>;
}

/** A byte costs the more the heavier its page is, so that no page comes near the limit. */
function pricesOf(parts: readonly Part[], ownBytes: ReadonlyMap<string, number>): Map<string, number> {
  const weights = [...ownBytes].map(([page, own]) => {
    const loaded = parts.filter((part) => part.pages.has(page));
    return [page, loaded.reduce((sum, { size }) => sum + size, own)] as const;
  });
  const lightest = Math.min(...weights.map(([, weight]) => weight));
  return new Map(weights.map(([page, weight]) => [page, (weight / lightest) ** steepness]));
}

/** A page that is a quarter heavier than the lightest pays nine times as much. */
const steepness = 10;

interface Joined {
  readonly together: ReadonlySet<Part>;
  /** All that they import, directly or not: it is loaded wherever they are. */
  readonly below: ReadonlySet<Part>;
  readonly pages: Set<string>;
  /** Bytes that pages load without need, for each file that pages with too many are spared. */
  readonly cost: number;
}

function cheapest(parts: readonly Part[], pages: Pages): Joined | undefined {
  const below = new Map(parts.map((part) => [part, importsOf(part)]));
  let best: Joined | undefined;
  for (const [index, one] of parts.entries()) {
    for (const other of parts.slice(index + 1)) {
      const shared = [...one.pages].filter((page) => other.pages.has(page)).length;
      const least = one.size * (other.pages.size - shared) + other.size * (one.pages.size - shared);
      if (shared === 0 || (best !== undefined && least / shared > best.cost)) continue;
      const joined = consider(one, other, below, pages);
      if (joined !== undefined && (best === undefined || joined.cost < best.cost)) best = joined;
    }
  }
  return best;
}

/** Returns the two parts joined, with those between them, as files must not import each other; nothing if no use. */
function consider(
  one: Part,
  other: Part,
  belowOf: ReadonlyMap<Part, ReadonlySet<Part>>,
  { spare, priceOf }: Pages,
): Joined | undefined {
  const isBelow = (part: Part, above: Part) => belowOf.get(above)?.has(part) ?? false;
  const isBetween = (part: Part) =>
    (isBelow(part, one) && isBelow(other, part)) || (isBelow(part, other) && isBelow(one, part));
  const together = new Set([one, other, ...[...belowOf.keys()].filter(isBetween)]);
  const pages = new Set([...together].flatMap((part) => [...part.pages]));
  const below = new Set(
    [...together].flatMap((part) => [...(belowOf.get(part) ?? [])]).filter((part) => !together.has(part)),
  );
  let bytes = 0;
  let spared = 0;
  for (const page of pages) {
    const had = [...together].filter((part) => part.pages.has(page));
    const missing = [...together, ...below].filter((part) => !part.pages.has(page));
    bytes += missing.reduce((sum, { size }) => sum + size, 0) * (priceOf.get(page) ?? 1);
    const fewer = had.length - 1 - missing.filter((part) => below.has(part)).length;
    const room = spare.get(page) ?? 0;
    // A page that would then need too many counts twice, so that the work ends.
    if (room < 0) spared += fewer;
    else if (room + fewer < 0) spared += 2 * fewer;
  }
  return spared > 0 ? { together, below, pages, cost: (bytes + 1) / spared } : undefined;
}

function replace(parts: readonly Part[], { together, pages }: Joined): readonly Part[] {
  const old = [...together];
  const renewed = new Map<Part, Part & { readonly imports: Set<Part> }>();
  const joined = {
    modules: old.flatMap(({ modules }) => modules),
    size: old.reduce((sum, { size }) => sum + size, 0),
    pages,
    imports: new Set<Part>(),
  };
  for (const part of parts) renewed.set(part, together.has(part) ? joined : { ...part, imports: new Set() });
  for (const part of parts) {
    const after = renewed.get(part);
    for (const imported of part.imports) {
      const target = renewed.get(imported);
      if (target !== undefined && target !== after) after?.imports.add(target);
    }
  }
  return [...new Set(renewed.values())];
}

function importsOf(part: Part, found = new Set<Part>()): ReadonlySet<Part> {
  for (const imported of part.imports) {
    if (found.has(imported)) continue;
    found.add(imported);
    importsOf(imported, found);
  }
  return found;
}

function fail(what: string): never {
  throw new Error(`the web app's files cannot be grouped: ${what}`);
}
