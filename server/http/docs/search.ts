import MiniSearch from "minisearch";
import { routes } from "#contract/routes.ts";
import type { Route } from "#contract/route.ts";
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
const wordsMax = 8;
const resultsMax = 20;

export type Search = (query: string) => readonly Passage[];

/** Returns the search over all sections of the guides and all operations. */
export function createSearch(guides: readonly Guide[]): Search {
  const passages = [...guides.flatMap(sectionsOf), ...Object.values(routes).map(operationOf)].map((passage, id) => ({
    ...passage,
    id,
  }));
  const index = new MiniSearch<Passage>({
    fields: ["title", "source", "text"],
    searchOptions: { boost: { title: 4, source: 2 }, prefix: true, combineWith: "AND" },
  });
  index.addAll(passages);
  return (query) => {
    const words = query.slice(0, queryLengthMax).split(/\s+/).slice(0, wordsMax).join(" ");
    const exact = index.search(words);
    const found = exact.length > 0 ? exact : index.search(words, { fuzzy: 0.2, combineWith: "OR" });
    return found.slice(0, resultsMax).flatMap(({ id }) => passages[id as number] ?? []);
  };
}

const sectionsOf = ({ path, title, sections }: Guide) =>
  sections.map(({ heading, text }) => ({
    href: heading.depth === 1 ? path : `${path}#${heading.id}`,
    title: heading.text,
    source: title,
    text,
  }));

const operationOf = ({ method, path, group, summary, description = "", scope }: Route) => ({
  href: `/docs/api-reference#tag/${group.toLowerCase().replaceAll(" ", "-")}/${method}${path}`,
  title: `${method} ${path}`,
  source: "API reference",
  text: `${summary}. ${description} Scope: ${scope}.`,
});
