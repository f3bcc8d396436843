import { useEffect, useState } from "react";

/**
 * Returns the token in the URL's fragment, which is never sent to a server, and removes it from the URL, so that it is
 * not kept in the history or in shared links.
 */
export function useFragmentToken(): string | null {
  const [token, setToken] = useState(() => takeToken());
  useEffect(() => {
    // Opening another link to the current page changes only the fragment, without a page load.
    const onHashChange = () => location.hash.length > 1 && setToken(takeToken());
    window.addEventListener("hashchange", onHashChange);
    return () => {
      window.removeEventListener("hashchange", onHashChange);
      // Returning to the page without a link yields no token.
      taken = undefined;
    };
  }, []);
  return token;
}

/** Reloads the page, with the token of its link if it was opened with one. */
export function reloadWithToken(): void {
  if (taken?.path === location.pathname) history.replaceState(history.state, "", `#${taken.token}`);
  location.reload();
}

let taken: { readonly path: string; readonly token: string } | undefined;

function takeToken(): string | null {
  const { hash, pathname, search } = location;
  if (hash.length > 1) {
    taken = { path: pathname, token: hash.slice(1) };
    history.replaceState(history.state, "", pathname + search);
  }
  // React may render a page twice; the second render reuses the token of the first.
  return taken?.path === pathname ? taken.token : null;
}
