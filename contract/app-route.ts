import type { Permission } from "./roles.ts";
import type { Route } from "./route.ts";

/** Where the web app asks. It has every operation of the API there as well, with its session in place of a key. */
export const appPrefix = "/app/v1";

/**
 * The header in which a page says the id of the organization that it shows. All tabs of a browser share a session, and
 * in another one the person may have gone to work elsewhere since.
 */
export const shownOrganizationHeader = "quoin-organization";

/** An operation for people alone: not part of the API, and free to change with the web app. */
export interface AppRoute extends Omit<Route, "scope"> {
  /** Without a session; with one; or with a role that may do this, in the organization at work in. */
  readonly access: "anyone" | "person" | Permission;
  /** The file is sent while it is written, and may take long. */
  readonly isStreamed?: true;
}
