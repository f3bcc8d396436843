import { useSyncExternalStore } from "react";

/** The records that lists omit because they are about to be deleted. */
let hidden: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();

function replace(ids: ReadonlySet<string>): void {
  hidden = ids;
  for (const listener of listeners) listener();
}

export const hideRecord = (id: string): void => replace(new Set([...hidden, id]));
export const unhideRecord = (id: string): void => replace(new Set([...hidden].filter((each) => each !== id)));

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Returns a function that removes hidden records from a page of a list. */
export function useWithoutHidden(): <Page>(page: Page) => Page {
  const ids = useSyncExternalStore(subscribe, () => hidden);
  return (page) => (ids.size === 0 ? page : withoutHidden(page, ids));
}

function withoutHidden<Page>(page: Page, ids: ReadonlySet<string>): Page {
  const { data } = page as { readonly data?: unknown };
  if (!Array.isArray(data)) return page;
  return { ...page, data: data.filter((row: { readonly id?: string }) => !ids.has(row.id ?? "")) };
}
