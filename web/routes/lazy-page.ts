import { lazyRouteComponent } from "@tanstack/react-router";
import { noResponseError } from "#web/api.ts";
import { isUpdated } from "#web/ui/update-check.ts";

/**
 * A page that is loaded on demand. When its chunk is missing because a newer version was deployed, the router reloads
 * the app. Without a connection a reload would leave a blank screen, so the page shows an error with a retry button.
 */
export const lazyPage: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(async () => {
    try {
      return await load();
    } catch (error) {
      const isOnline = await fetch("/livez").then(
        () => true,
        () => false,
      );
      if (!isOnline) throw noResponseError();
      // Records the update, so that the page says so after its reload.
      await isUpdated(false);
      throw error;
    }
  }, name);

/** True when the browser could not load a page's chunk; each browser has its own message. */
export const isChunkLoadError = (error: unknown): boolean =>
  error instanceof TypeError && /dynamically imported module|^Importing a module script failed/.test(error.message);
