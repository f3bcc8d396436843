import type { Static, TSchema } from "typebox";
import { appPrefix, shownOrganizationHeader } from "#contract/app-route.ts";
import type { appRoutes } from "#contract/app-routes.ts";
import type { ErrorBody, Fault } from "#contract/errors.ts";
import type { routes } from "#contract/routes.ts";
import { words } from "#web/words.ts";

/** What a row of the contract's tables says of an operation, as far as asking needs it. */
interface Row {
  readonly method: string;
  readonly path: string;
  readonly query: TSchema;
  readonly body?: TSchema;
  readonly answer?: TSchema;
}

type Tables = typeof routes & typeof appRoutes;
type ByAddress<Table extends Record<string, Row>> = {
  [Name in keyof Table as `${Table[Name]["method"]} ${Table[Name]["path"]}`]: Table[Name];
};

/**
 * Every operation of the contract by its method and path. The tables themselves stay on the server: only their
 * types are used here, since a page that carried the schemas would be a third larger.
 */
type Operations = ByAddress<Tables>;
export type Operation = keyof Operations;

type NamesIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;

export type AnswerOf<Op extends Operation> = Operations[Op] extends { readonly answer: infer Schema extends TSchema }
  ? Static<Schema>
  : undefined;
export type QueryOf<Op extends Operation> = Static<Operations[Op]["query"]>;
type BodyOf<Op extends Operation> = Operations[Op] extends { readonly body: infer Schema extends TSchema }
  ? Static<Schema>
  : undefined;

type Asking<Op extends Operation> = ([NamesIn<Op>] extends [never]
  ? { readonly params?: never }
  : { readonly params: Readonly<Record<NamesIn<Op>, string>> }) & {
  readonly query?: QueryOf<Op>;
  readonly body?: BodyOf<Op>;
  /** In place of a body, for an upload. */
  readonly form?: FormData;
  readonly signal?: AbortSignal;
};

/** An answer that is not 2xx, or none at all. */
export class AskError extends Error {
  /** 0 where no answer came. */
  readonly status: number;
  readonly code: string;
  readonly requestId: string | null;
  readonly details: readonly Fault[];

  constructor(status: number, code: string, message: string, requestId: string | null, details: readonly Fault[] = []) {
    super(message);
    this.status = status;
    this.code = code;
    this.requestId = requestId;
    this.details = details;
  }
}

let shown: string | undefined;

/** Notes the organization that this page shows, of which each request speaks then. */
export function showOrganization(id: string | undefined): void {
  shown = id;
}

export const shownOrganization = (): string | undefined => shown;

/** Asks one operation of the contract, as the person who is signed in. @throws AskError */
export async function ask<Op extends Operation>(operation: Op, asking: Asking<Op>): Promise<AnswerOf<Op>> {
  const answer = await answerTo(operation, asking);
  return (answer.status === 204 ? undefined : await answer.json()) as AnswerOf<Op>;
}

/** The same where the answer is a file, which comes with the name to keep it under. @throws AskError */
export async function askFile<Op extends Operation>(
  operation: Op,
  asking: Asking<Op>,
): Promise<{ readonly content: Blob; readonly name: string }> {
  const answer = await answerTo(operation, asking);
  const name = /filename="([^"]+)"/.exec(answer.headers.get("content-disposition") ?? "")?.[1] ?? "file";
  const content = await answer.blob().catch(() => {
    // It broke off on its way.
    throw new AskError(0, "NO_ANSWER", words.failure.noAnswer, null);
  });
  return { content, name };
}

async function answerTo<Op extends Operation>(operation: Op, asking: Asking<Op>): Promise<Response> {
  const { params, query, body, form, signal } = asking;
  const [method, path = ""] = operation.split(" ");
  const answer = await fetch(addressOf(path, params ?? {}, query ?? {}), {
    method: method ?? "GET",
    credentials: "same-origin",
    headers: {
      ...(shown === undefined ? {} : { [shownOrganizationHeader]: shown }),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(form === undefined ? {} : { body: form }),
    ...(signal === undefined ? {} : { signal }),
  }).catch((error: unknown) => {
    if (signal?.aborted === true) throw error;
    throw new AskError(0, "NO_ANSWER", words.failure.noAnswer, null);
  });
  if (!answer.ok) throw await errorIn(answer);
  return answer;
}

function addressOf(path: string, params: Readonly<Record<string, string>>, query: object): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== "") search.set(name, String(value));
  }
  return `${appPrefix}${filled}${search.size === 0 ? "" : `?${search.toString()}`}`;
}

async function errorIn(answer: Response): Promise<AskError> {
  const requestId = answer.headers.get("x-request-id");
  try {
    const { error } = (await answer.json()) as ErrorBody;
    return new AskError(answer.status, error.code, error.message, error.requestId, error.details);
  } catch {
    // Something between us and the service answered in its own words.
    return new AskError(answer.status, "INTERNAL", words.failure.unreadable, requestId);
  }
}

export const isRefusal = (error: unknown, code: string): error is AskError =>
  error instanceof AskError && error.code === code;
