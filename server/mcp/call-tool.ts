import type { Caller } from "#server/caller.ts";
import { Refusal } from "#server/core/refusal.ts";
import { confirmationOf, readConfirmation } from "./confirmation.ts";
import type { Executed, Executor } from "./execute.ts";
import type { Confirmed, Tool } from "./tools.ts";

type Arguments = Readonly<Record<string, unknown>>;
type Answer = Readonly<Record<string, unknown>>;

/** Executes a tool's operation, or previews one that needs a confirmation. @throws Refusal */
export async function callTool(tool: Tool, args: Arguments, caller: Caller, executor: Executor): Promise<Answer> {
  if (tool.confirmed !== undefined) return callConfirmed(tool, tool.confirmed, args, caller, executor);
  const { id, ifMatch, idempotencyKey, ...fields } = args;
  return presented(
    await executor.execute(tool.operation, {
      id: text(id),
      ...fieldsOf(tool, fields),
      ifMatch: text(ifMatch),
      idempotencyKey: text(idempotencyKey),
    }),
  );
}

/** Returns an argument that must be a text: any other value becomes one that is refused where it is read. */
const text = (value: unknown): string | undefined =>
  value === undefined || typeof value === "string" ? value : JSON.stringify(value);

/** Reads take their fields in the query, unless they are previews, whose body is the one of the action. */
const fieldsOf = ({ effect, operation }: Tool, fields: Arguments) =>
  effect === "reads" && !operation.startsWith("preview") ? { query: fields } : { body: fields };

/** Returns the answer of an operation, with the ETag for a later change. An email's HTML says the same as its text. */
export function presented({ body, etag }: Executed): Answer {
  const { html: _html, ...shown } = body;
  return etag === undefined ? shown : { ...shown, etag };
}

async function callConfirmed(
  { name, operation }: Tool,
  { read, preview, previewBody }: Confirmed,
  { confirmation, ...args }: Arguments,
  caller: Caller,
  { execute, tryOut }: Executor,
): Promise<Answer> {
  const { id, ...body } = args;
  const given = { id: text(id), body };
  const action = { tool: name, args };
  const token = text(confirmation);
  if (token !== undefined) {
    const confirmed = readConfirmation(caller, action, token);
    return presented(
      await execute(operation, { ...given, ifMatch: confirmed.etag, idempotencyKey: confirmed.idempotencyKey }).catch(
        (error: unknown) => {
          throw isStale(error) ? changedSince() : error;
        },
      ),
    );
  }
  const { etag = "" } = await execute(read, { id: given.id });
  const tried = await tryOut(operation, { ...given, ifMatch: etag });
  const email =
    preview === undefined ? undefined : await execute(preview, { id: given.id, body: { ...body, ...previewBody } });
  return {
    done: false,
    ...confirmationOf(caller, action, etag),
    ...(email === undefined ? {} : { email: presented(email) }),
    ifConfirmed: withoutItems(tried.body),
  };
}

/** Returns the result of an action without the lines of its document, which are not what a person confirms. */
function withoutItems({ items: _items, sections: _sections, ...fields }: Answer): Answer {
  const { invoice } = fields;
  return invoice === undefined ? fields : { ...fields, invoice: withoutItems(invoice as Answer) };
}

const isStale = (error: unknown): boolean => error instanceof Refusal && error.code === "PRECONDITION_FAILED";

const changedSince = () =>
  new Refusal(
    "PRECONDITION_FAILED",
    "The document has changed since the preview, and nothing was done. Call this tool again without `confirmation`, and " +
      "show the person the new preview.",
  );
