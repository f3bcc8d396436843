import type { ApprovedOperation } from "#contract/people/approvals.ts";
import type { Mailing } from "#contract/documents/documents.ts";
import type { ClientId } from "#contract/api/ids.ts";
import { wording } from "#contract/api/wording.ts";
import type { Caller } from "#server/http/caller.ts";
import { Refusal } from "#server/core/refusal.ts";
import { reachesOthers, requestApproval, type Requested } from "#server/assistants/approvals/request-approval.ts";
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
  { read, preview, previewBody, isChecked }: Confirmed,
  { confirmation, ...args }: Arguments,
  caller: Caller,
  { execute, tryOut }: Executor,
): Promise<Answer> {
  const { id, ...body } = args;
  const given = { id: text(id), body };
  const action = { tool: name, args };
  const token = text(confirmation);
  const previewed = async () =>
    preview === undefined ? undefined : execute(preview, { id: given.id, body: { ...body, ...previewBody } });
  if (token !== undefined) {
    const confirmed = readConfirmation(caller, action, token);
    // A repeated confirmation may find a document that takes no mail any more: it gets the first one's answer.
    const email = await previewed().catch((error: unknown) => {
      if (error instanceof Refusal && error.code === "INVALID_STATE") return undefined;
      throw error;
    });
    if (email !== undefined) {
      const document = await execute(read, { id: given.id });
      const mailing = { ...(given.body as Mailing), ...recipientsOf(email) };
      if (await reachesOthers(caller, clientOf(document), mailing)) {
        if (document.etag !== confirmed.etag) throw changedSince();
        const requested = { operation: operation as ApprovedOperation, body: mailing };
        const about = document.body as unknown as Requested["document"];
        const approval = await requestApproval(caller, {
          ...requested,
          document: about,
          requestKey: confirmed.idempotencyKey,
        });
        return { done: false, waitsForApproval: approval };
      }
    }
    return presented(
      await execute(operation, { ...given, ifMatch: confirmed.etag, idempotencyKey: confirmed.idempotencyKey }).catch(
        (error: unknown) => {
          throw isStale(error) ? changedSince() : error;
        },
      ),
    );
  }
  const document = await execute(read, { id: given.id });
  const { etag = "" } = document;
  const tried = await tryOut(operation, { ...given, ifMatch: etag });
  const email = await previewed();
  // An assistant may have been talked into sending a document to a stranger, so a person decides: also when no one is
  // named, and it would go to whom the document was mailed last.
  const waits = email !== undefined && (await reachesOthers(caller, clientOf(document), recipientsOf(email)));
  const checked = isChecked === true ? await execute(operation, { ...given, query: { check: true } }) : undefined;
  return {
    done: false,
    ...confirmationOf(caller, action, etag),
    ...(email === undefined ? {} : { email: presented(email) }),
    ...(checked === undefined ? {} : { sendCheck: checked.body["sendCheck"] }),
    ...(waits ? { approvalNeeded: true } : {}),
    ifConfirmed: withoutItems(tried.body),
  };
}

/** Returns the recipients that a mail would have, as its preview says. */
const recipientsOf = ({ body: { to, cc } }: Executed): Pick<Mailing, "to" | "cc"> =>
  ({ to, cc }) as Pick<Mailing, "to" | "cc">;

const clientOf = ({ body }: Executed) => body["clientId"] as ClientId;

/** Returns the result of an action without the lines of its document, which are not what a person confirms. */
function withoutItems({ items: _items, sections: _sections, ...fields }: Answer): Answer {
  const { invoice } = fields;
  return invoice === undefined ? fields : { ...fields, invoice: withoutItems(invoice as Answer) };
}

const isStale = (error: unknown): boolean => error instanceof Refusal && error.code === "PRECONDITION_FAILED";

const changedSince = () => new Refusal("PRECONDITION_FAILED", wording("assistants.changedSincePreview"));
