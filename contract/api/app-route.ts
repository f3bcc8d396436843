import type { Permission } from "#contract/people/roles.ts";
import type { Route } from "./route.ts";

/** The prefix of the web app's requests. It serves every operation of the API too, with a session instead of a key. */
export const appPrefix = "/app/v1";

/**
 * The header with the id of the organization that a page shows. All tabs of a browser share a session, and the person
 * may have switched to another organization in another tab.
 */
export const shownOrganizationHeader = "quoin-organization";

/** An operation for people only: not part of the API, and free to change with the web app. */
export interface AppRoute extends Omit<Route, "scope"> {
  /** Without a session; with one; or with a role that has this permission in the current organization. */
  readonly access: "anyone" | "person" | Permission;
  /** True when pages ask for it again and again by themselves: it does not count as use of the session. */
  readonly isPolled?: true;
  /** True for a file that is streamed while it is generated, which may take long. */
  readonly isStreamed?: true;
  /** The time limit of such a file, where the usual ten minutes are too short. */
  readonly streamMinutesMax?: number;
}
