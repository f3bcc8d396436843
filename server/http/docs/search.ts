import { LRUCache } from "lru-cache";
import MiniSearch from "minisearch";
import { routes } from "#contract/api/routes.ts";
import { type Route, scopesOf } from "#contract/api/route.ts";
import { eachInSlices } from "#server/core/sharing/slices.ts";
import type { Guide } from "./guides.ts";

/** A section of a guide or an operation of the API. */
export interface Passage {
  readonly id: number;
  readonly href: string;
  readonly title: string;
  /** The guide of a section; "API reference" for an operation. */
  readonly source: string;
  readonly text: string;
}

export const queryLengthMax = 100;
/** Terms of a search, as the index splits texts: at blanks and at all punctuation. */
const termsMax = 8;
/** A shorter term is found only as a whole word: thousands of words begin with one letter. */
const prefixLengthMin = 3;
const resultsMax = 20;
/** Answers that are kept: the same few things are searched again and again. */
const keptMax = 200;

export type Search = (query: string) => readonly Passage[];

const tokenize = MiniSearch.getDefault("tokenize") as (text: string) => string[];

/** Returns the terms of a query in lower case, each once, as the index splits it. */
export const termsOf = (query: string): readonly string[] =>
  [
    ...new Set(
      tokenize(query.slice(0, queryLengthMax))
        .map((term) => term.toLowerCase())
        .filter((term) => term !== ""),
    ),
  ].slice(0, termsMax);

/** Returns the search over all sections of the guides and all operations. */
export async function createSearch(guides: readonly Guide[]): Promise<Search> {
  const passages = [...guides.flatMap(sectionsOf), ...Object.values(routes).map(operationOf)].map((passage, id) => ({
    ...passage,
    id,
  }));
  const index = new MiniSearch<Passage>({
    fields: ["title", "source", "text"],
    searchOptions: {
      boost: { title: 4, source: 2 },
      prefix: isLong,
      combineWith: "AND",
    },
  });
  // The index of all at once takes a tenth of a second, for which requests would wait.
  await eachInSlices(passages, (passage) => index.add(passage));
  const find = (terms: string): readonly Passage[] => {
    const exact = index.search(terms);
    const found =
      exact.length > 0 ? exact : index.search(terms, { fuzzy: (term) => isLong(term) && fuzziness, combineWith: "OR" });
    return found.slice(0, resultsMax).flatMap(({ id }) => passages[id as number] ?? []);
  };
  const kept = new LRUCache<string, readonly Passage[]>({ max: keptMax });
  return (query) => {
    const terms = termsOf(query).join(" ");
    const found = kept.get(terms) ?? find(terms);
    kept.set(terms, found);
    return found;
  };
}

const isLong = (term: string): boolean => term.length >= prefixLengthMin;

/** The share of a term's letters that may differ. */
const fuzziness = 0.2;

const sectionsOf = ({ path, title, sections }: Guide) =>
  sections.map(({ heading, text }) => ({
    href: heading.depth === 1 ? path : `${path}#${heading.id}`,
    title: heading.text,
    source: title,
    text,
  }));

const operationOf = ({ method, path, group, summary, description = "", ...route }: Route) => ({
  href: `/docs/api-reference#tag/${group.toLowerCase().replaceAll(" ", "-")}/${method}${path}`,
  title: `${method} ${path}`,
  source: "API reference",
  text: `${summary}. ${description} Scope: ${scopesOf(route).join(", ") || "any"}.`,
});
