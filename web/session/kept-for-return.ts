/**
 * The values that the page of the return from an identity provider takes from the page that went there. They are kept in
 * the tab alone, and found by the state of the answer.
 */
export interface KeptForReturn {
  /** The path to open after the sign-in. */
  readonly next?: string | undefined;
  /** The token of an invitation that is accepted with the provider, and the name that the person entered. */
  readonly invitation?: { readonly token: string; readonly name?: string };
}

const key = (state: string) => `quoin-return-${state}`;

/** Keeps values, and opens the page of the provider. By script: the policy of the page lets no form lead elsewhere. */
export function goToProvider(url: string, kept: KeptForReturn): void {
  const state = new URL(url).searchParams.get("state") ?? "";
  sessionStorage.setItem(key(state), JSON.stringify(kept));
  location.assign(url);
}

/** Returns what was kept for an answer, and forgets it; nothing in another tab. */
export function takeKept(state: string): KeptForReturn {
  const kept = sessionStorage.getItem(key(state));
  sessionStorage.removeItem(key(state));
  return kept === null ? {} : (JSON.parse(kept) as KeptForReturn);
}
