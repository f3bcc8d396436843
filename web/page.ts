import { lazyRouteComponent } from "@tanstack/react-router";
import { AskError } from "#web/api.ts";
import { words } from "#web/words.ts";

/**
 * A page in a file of its own. A file that is missing was replaced by a newer version, and the router loads the app
 * anew; without a connection that would leave nothing on the screen, so then the page fails and can be tried again.
 */
export const page: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(async () => {
    try {
      return await load();
    } catch (error) {
      const answers = await fetch("/livez").then(
        () => true,
        () => false,
      );
      throw answers ? error : new AskError(0, "NO_ANSWER", words.failure.noAnswer, null);
    }
  }, name);

/** Whether a page's file could not be fetched, in the words of each browser. */
export const isFileMissing = (error: unknown): boolean =>
  error instanceof TypeError && /dynamically imported module|^Importing a module script failed/.test(error.message);
