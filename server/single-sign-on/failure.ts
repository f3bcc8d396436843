import type { ProviderFailure } from "#contract/people/single-sign-on.ts";

/** Why an answer of a provider signs no one in. */
export interface Failure {
  readonly failure: ProviderFailure;
  /** By how much the provider's clock is ahead, where that is the reason; negative when it is behind. */
  readonly clockSeconds?: number | null;
}

/** A request to a provider that no usable answer came back for; its message says why. */
export class ProviderUnreachable extends Error implements Failure {
  readonly failure = "UNREACHABLE";
}

/** An answer of the provider that must not be believed, or a refusal by it; its message says why, for the log. */
export class ProviderRefused extends Error implements Failure {
  readonly failure: ProviderFailure;
  readonly clockSeconds: number | null;

  constructor(message: string, { failure, clockSeconds = null }: Failure, options?: ErrorOptions) {
    super(message, options);
    this.failure = failure;
    this.clockSeconds = clockSeconds;
  }
}

/** The refusals of a client at the token endpoint (RFC 6749, 5.2); all others are about the code. */
const refusalsOfClient = new Set(["invalid_client", "unauthorized_client"]);

/** The properties that openid-client and oauth4webapi add to their errors, and to the causes of these. */
interface Said {
  /** Of a refusal by the provider. */
  readonly error?: string;
  /** The claim that is rejected, with all claims and the time that they were compared with. */
  readonly claim?: string;
  readonly claims?: Readonly<Record<string, unknown>>;
  readonly now?: number;
  /** Of a token that does not have it by the key that the provider published. */
  readonly signature?: unknown;
  /** Of the way back, which name another issuer, or none. */
  readonly parameters?: unknown;
}

/** Tells a provider that is away from one whose answer is wrong, and why. @throws ProviderUnreachable, ProviderRefused */
export function explain(error: unknown): never {
  if (!(error instanceof Error)) throw error;
  const code = "code" in error ? String(error.code) : "";
  let said: Said = {};
  for (let cause: unknown = error; typeof cause === "object" && cause !== null; cause = (cause as Error).cause) {
    if (cause instanceof ProviderUnreachable) throw cause;
    if ("code" in cause && cause.code === "OAUTH_TIMEOUT") throw new ProviderUnreachable("timed out", { cause: error });
    said = { ...cause, ...said };
  }
  const shown = [code, said.error, said.claim].filter((each) => each !== undefined && each !== "").join(", ");
  throw new ProviderRefused(`${error.message} (${shown})`, failureOf(code, said), { cause: error });
}

function failureOf(code: string, { error = "", claim, claims, now, signature, parameters }: Said): Failure {
  switch (code) {
    case "OAUTH_WWW_AUTHENTICATE_CHALLENGE":
      return { failure: "CLIENT_REFUSED" };
    case "OAUTH_RESPONSE_BODY_ERROR":
      return { failure: refusalsOfClient.has(error) ? "CLIENT_REFUSED" : "CODE_REFUSED" };
    case "OAUTH_JWT_TIMESTAMP_CHECK_FAILED":
      if (claim === "auth_time") return { failure: "NO_NEW_SIGN_IN" };
      return { failure: "CLOCK", clockSeconds: aheadBy(claims, now) };
    case "OAUTH_JWT_CLAIM_COMPARISON_FAILED":
      if (claim === "iss") return { failure: "OTHER_ISSUER" };
      return { failure: claim === "aud" ? "OTHER_CLIENT" : "WRONG_ANSWER" };
    case "OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED":
      return { failure: "OTHER_ISSUER" };
    case "OAUTH_KEY_SELECTION_FAILED":
      return { failure: "SIGNATURE" };
    default:
      if (signature !== undefined) return { failure: "SIGNATURE" };
      return { failure: parameters === undefined ? "WRONG_ANSWER" : "OTHER_ISSUER" };
  }
}

/** Returns by how many seconds a provider is ahead, which issues tokens when it is asked for them. */
const aheadBy = (claims: Said["claims"], now: number | undefined): number | null =>
  typeof claims?.["iat"] === "number" && now !== undefined ? Math.round(claims["iat"] - now) : null;
