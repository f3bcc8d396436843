import { useEffect, useState } from "react";

/**
 * The token in the address's fragment, which no server sees. It is taken out of the address, so that it stays
 * neither in the history nor in a shared link.
 */
export function useToken(): string | null {
  const [token, setToken] = useState(() => takeToken());
  useEffect(() => {
    // Another link to the page that is open changes the fragment alone, and loads nothing.
    const takeNext = () => location.hash.length > 1 && setToken(takeToken());
    window.addEventListener("hashchange", takeNext);
    return () => {
      window.removeEventListener("hashchange", takeNext);
      // Who comes to the page again without a link has none.
      taken = undefined;
    };
  }, []);
  return token;
}

let taken: { readonly path: string; readonly token: string } | undefined;

function takeToken(): string | null {
  const { hash, pathname, search } = location;
  if (hash.length > 1) {
    taken = { path: pathname, token: hash.slice(1) };
    history.replaceState(history.state, "", pathname + search);
  }
  // React may make a page twice; the second finds what the first took.
  return taken?.path === pathname ? taken.token : null;
}
