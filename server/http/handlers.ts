import type { Static, TSchema } from "typebox";
import type { Id, IdPrefix } from "#contract/api/ids.ts";
import type { Language } from "#contract/language.ts";
import type { RouteName, routes } from "#contract/api/routes.ts";
import type { Caller } from "./caller.ts";
import type { SignedPage } from "#server/db/lists/page.ts";
import type { FileAnswer } from "#server/core/file-answer.ts";
import type { Result } from "./answer.ts";
import type { CheckedCall, File, Handle } from "./checked-call.ts";
import { errorLanguage } from "./errors.ts";
import type { Upload } from "./requests/read-upload.ts";
import type { RawJson } from "#server/core/text/raw-json.ts";

type Routes = typeof routes;

/** One request, parsed and validated against the route's schemas. */
export interface Call<Name extends RouteName> {
  readonly caller: Caller;
  readonly id: Routes[Name] extends { id: infer Prefix extends IdPrefix } ? Id<Prefix> : undefined;
  readonly query: Static<Routes[Name]["query"]>;
  readonly body: Routes[Name] extends { body: infer Body extends TSchema }
    ? Static<Body>
    : Routes[Name] extends { upload: object }
      ? Upload
      : undefined;
  /** The ids in the path after the first, by parameter name. */
  readonly nestedIds: Routes[Name] extends { nestedIds: infer Ids extends Record<string, IdPrefix> }
    ? { readonly [Key in keyof Ids]: Id<Ids[Key]> }
    : undefined;
  /** The page of a list; unused on other routes. */
  readonly page: SignedPage;
  /** The public base URL of this service, without a trailing slash. */
  readonly publicUrl: string;
  /** The language in which an answer says what is wrong with its parts. */
  readonly errorLanguage: Language;
}

/** Returns the resource, a file, or nothing where the response has no body. */
export type Handler<Name extends RouteName> = (
  call: Call<Name>,
) => Promise<
  Routes[Name] extends { answer: infer Answer extends TSchema }
    ? Static<Answer> | RawJson | (Routes[Name] extends { files: readonly string[] } ? FileAnswer : never)
    : Routes[Name] extends { files: readonly string[] }
      ? FileAnswer
      : void
>;

/** The operations with a handler of their own; a batch is handled by those of its operations. */
export type HandledName = Exclude<RouteName, "runBatch">;

export type Handlers<Name extends HandledName = HandledName> = { readonly [Key in Name]: Handler<Key> };

/** Returns the handler of one operation, for calls that the operation's own schemas have checked. */
export const bindHandler =
  <Name extends HandledName>(handlers: Handlers, name: Name): Handle =>
  async (call) =>
    (await handlers[name]({
      ...(call as CheckedCall & Omit<Call<Name>, "errorLanguage">),
      errorLanguage: call.reply === undefined ? "en" : errorLanguage(call.reply.request),
    })) as Result | File;
