import { Acceptance, Question, Rejection, signatureLengthMax } from "#contract/documents/portal.ts";
import { signatureFaults } from "./decisions/signature.ts";
import { refuseFaults } from "#server/core/refusal.ts";
import { sizeFaults } from "#server/http/limits/body-size.ts";
import { compile, faultsOf } from "#server/http/requests/validate.ts";

/** The fields of a browser's form: text, or a list where a name occurs more than once. */
type Form = Readonly<Record<string, string | readonly string[]>>;

const isAcceptance = compile(Acceptance);
const isRejection = compile(Rejection);
const isQuestion = compile(Question);

/** Each stroke, point and coordinate of a signature takes at least two characters of JSON. */
const signatureElementsMax = signatureLengthMax / 2;

/** @throws Refusal 422 */
export function readAcceptance(body: unknown): Acceptance {
  refuseFaults(signatureFaults((body as { signature?: unknown } | null)?.signature));
  refuseFaults(sizeFaults(body, Acceptance, signatureElementsMax));
  refuseUnless(isAcceptance, body);
  return body as Acceptance;
}

/** @throws Refusal 422 */
export function readRejection(body: unknown): Rejection {
  refuseFaults(sizeFaults(body, Rejection));
  refuseUnless(isRejection, body);
  return body as Rejection;
}

/** @throws Refusal 422 */
export function readQuestion(body: unknown): Question {
  refuseFaults(sizeFaults(body, Question));
  refuseUnless(isQuestion, body);
  return body as Question;
}

function refuseUnless(isValid: ReturnType<typeof compile>, body: unknown): void {
  if (!isValid(body)) refuseFaults(faultsOf(isValid.errors ?? []));
}

/**
 * Converts a form to the body that a program would have sent: form values are all text, and blank fields are omitted,
 * except for the name. A value that cannot be converted stays text, for the schema to reject.
 */
export const bodyOfForm = (form: Form): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(form).flatMap(([name, value]): [string, unknown][] => {
      const text = typeof value === "string" ? value.replaceAll("\r\n", "\n").trim() : value;
      if (text === "" && name !== "name") return [];
      if (name === "version") return [[name, /^[1-9]\d{0,8}$/.test(String(text)) ? Number(text) : text]];
      return [[name, name === "signature" ? strokesIn(text) : text]];
    }),
  );

function strokesIn(text: Form[string]): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    return text;
  }
}

/** Returns the text that was entered, to be shown again. */
export const typedIn = (form: Form): Record<string, string> =>
  Object.fromEntries(Object.entries(form).filter((field): field is [string, string] => typeof field[1] === "string"));
