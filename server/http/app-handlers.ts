import type { Static, TSchema } from "typebox";
import type { AppRouteName, appRoutes } from "#contract/api/app-routes.ts";
import type { Id, IdPrefix } from "#contract/api/ids.ts";
import type { AppContext, Caller, UserContext } from "./caller.ts";
import type { SignedPage } from "#server/db/lists/page.ts";
import type { FileAnswer, FileStream } from "#server/core/file-answer.ts";
import type { CheckedCall, Cookie, File, Handle } from "./checked-call.ts";
import type { Result } from "./answer.ts";
import type { Upload } from "./requests/read-upload.ts";

type Routes = typeof appRoutes;

/** One request of the web app, parsed and validated. What it says about the user depends on the route's access. */
export interface AppCall<Name extends AppRouteName> {
  readonly context: AppContext;
  readonly person: Routes[Name]["access"] extends "anyone" ? undefined : UserContext;
  readonly caller: Routes[Name]["access"] extends "anyone" | "person" ? undefined : Caller;
  readonly cookie: Cookie;
  readonly query: Static<Routes[Name]["query"]>;
  /** The page of a list; unused on other routes. */
  readonly page: SignedPage;
  readonly id: Routes[Name] extends { id: infer Prefix extends IdPrefix } ? Id<Prefix> : undefined;
  readonly body: Routes[Name] extends { body: infer Body extends TSchema }
    ? Static<Body>
    : Routes[Name] extends { upload: object }
      ? Upload
      : undefined;
}

export type AppHandler<Name extends AppRouteName> = (
  call: AppCall<Name>,
) => Promise<
  Routes[Name] extends { answer: infer Answer extends TSchema }
    ? Static<Answer>
    : Routes[Name] extends { isStreamed: true }
      ? FileStream
      : Routes[Name] extends { files: readonly string[] }
        ? FileAnswer
        : void
>;

export type AppHandlers<Name extends AppRouteName = AppRouteName> = { readonly [Key in Name]: AppHandler<Key> };

/** Returns the handler of one operation of the web app, for calls that the operation's own schemas have checked. */
export const bindAppHandler =
  <Name extends AppRouteName>(handlers: AppHandlers, name: Name): Handle =>
  async (call) =>
    (await handlers[name](call as CheckedCall & AppCall<Name>)) as Result | File;
