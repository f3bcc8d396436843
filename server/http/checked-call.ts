import type { FastifyReply } from "fastify";
import type { Language } from "#contract/language.ts";
import type { AppContext, Caller, UserContext } from "./caller.ts";
import { FileAnswer, FileStream } from "#server/core/file-answer.ts";
import type { SignedPage } from "#server/db/lists/page.ts";
import type { Result } from "./answer.ts";

/** The cookies of the session and of the language in the browser that sent the request. */
export interface Cookie {
  /** The token that the browser sent; empty without one. */
  readonly given: string;
  /** Sets the cookies of a new session and of its browser. */
  set(tokens: { readonly token: string; readonly device: string }): void;
  clear(): void;
  /** Returns the token that marks the browser while it signs in; sets it for an hour where there is none. */
  keepBrowser(): string;
  /** The language that the person chose in this browser; null without a choice. */
  readonly language: Language | null;
  /** Keeps a language as the browser's choice; null removes the choice. */
  keepLanguage(language: Language | null): void;
}

/** The browser of a request to the web app's own routes. */
export interface BrowserCall {
  readonly context: AppContext;
  /** Undefined on routes that are open to anyone. */
  readonly person: UserContext | undefined;
  readonly cookie: Cookie;
}

/** A request of any route, admitted and checked against the schemas of its route. */
export interface CheckedCall extends Partial<BrowserCall> {
  readonly caller: Caller | undefined;
  readonly id: string | undefined;
  readonly nestedIds: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
  readonly page: SignedPage | undefined;
  readonly publicUrl: string;
  /** The response to the request; undefined for one within a batch. */
  readonly reply?: FastifyReply;
}

export type File = FileAnswer | FileStream;

/** A handler of any route. */
export type Handle = (call: CheckedCall) => Promise<Result | File>;

export const isFile = (result: Result | File): result is File =>
  result instanceof FileAnswer || result instanceof FileStream;
