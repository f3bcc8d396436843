import { useEffect } from "react";
import { words } from "#web/words.ts";

/** Names the browser's tab after the page. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    document.title = title === undefined ? words.product : `${title} · ${words.product}`;
  }, [title]);
}
