import type { SignedIn } from "#contract/people/people.ts";
import { language } from "#web/locale.ts";

/**
 * Reloads the page when it is in another language than the account's: the server has set the cookie by which the next
 * page has the right one. Returns true when it does.
 */
export function reloadInLanguage(signedIn: SignedIn | null): boolean {
  const chosen = signedIn?.user.language ?? language;
  if (chosen === language) return false;
  location.reload();
  return true;
}

/** Does the same for a page that has just opened, once: a page that came by a reload stays as it is. */
export function reloadOpenedInLanguage(signedIn: SignedIn | null): void {
  const [navigation] = performance.getEntriesByType("navigation");
  if (navigation instanceof PerformanceNavigationTiming && navigation.type === "reload") return;
  reloadInLanguage(signedIn);
}
