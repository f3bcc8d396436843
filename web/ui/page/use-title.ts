import { useEffect } from "react";
import { copy } from "#web/copy/copy.ts";

/** Sets the title of the browser tab. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    document.title = title === undefined ? copy.product : `${title} · ${copy.product}`;
  }, [title]);
}
