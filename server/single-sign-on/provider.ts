import type { Configuration, CustomFetchOptions } from "openid-client";
import type { ProviderAnswer } from "#contract/people/single-sign-on.ts";
import type { RequestContext } from "#server/http/caller.ts";
import { systemClock } from "#server/core/clock.ts";
import { explain, ProviderRefused } from "./failure.ts";
import { guardedFetch, providerTimeoutMs } from "./guarded-fetch.ts";

/** The difference of the clocks of provider and server that a token may show. */
const clockToleranceSeconds = 60;
/** A token that was issued further ahead is of a clock that no one set. */
const issuedAheadSecondsMax = 300;

/** Loads the library when a provider is first asked: many offices have none. */
const openid = () => import("openid-client");

/** The services for asking a provider. */
export type AskingServices = Pick<RequestContext, "allowedRanges" | "outgoingProxy" | "clock">;

/** An organization's registration at its provider. */
export interface Registration {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** @throws ProviderUnreachable, ProviderRefused for metadata that is not of this issuer */
export async function discoverProvider(
  registration: Registration,
  services: AskingServices,
): Promise<{ readonly issuer: string; readonly authorizationEndpoint: string | undefined }> {
  const metadata = (await configurationOf(registration, services)).serverMetadata();
  return { issuer: metadata.issuer, authorizationEndpoint: metadata.authorization_endpoint };
}

async function configurationOf(
  { issuer, clientId, clientSecret }: Registration,
  services: AskingServices,
): Promise<Configuration> {
  const client = await openid();
  const fetchGuarded = guardedFetch(services);
  const options = {
    [client.customFetch]: (url: string, { method, headers, body }: CustomFetchOptions) =>
      fetchGuarded(url, { method, headers, body: body instanceof URLSearchParams ? body : null }),
    timeout: providerTimeoutMs / 1000,
    // The guard allows plain http only where the installation does.
    execute: [client.enableNonRepudiationChecks, ...(issuer.startsWith("http:") ? [client.allowInsecureRequests] : [])],
  };
  const skewMs = services.clock().getTime() - systemClock().getTime();
  const metadata = {
    client_secret: clientSecret,
    [client.clockTolerance]: clockToleranceSeconds,
    [client.clockSkew]: Math.round(skewMs / 1000),
  };
  const first = await client
    .discovery(new URL(issuer), clientId, metadata, client.ClientSecretPost(clientSecret), options)
    .catch(explain);
  // OpenID Connect Discovery 1.0, 3: a provider that lists no method takes HTTP Basic.
  const methods = first.serverMetadata().token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
  if (methods.includes("client_secret_post")) return first;
  const basic = client.ClientSecretBasic(clientSecret);
  const config = new client.Configuration(first.serverMetadata(), clientId, metadata, basic);
  config[client.customFetch] = options[client.customFetch];
  config.timeout = options.timeout;
  for (const change of options.execute) change(config);
  return config;
}

/** The values of one sign-in, which only the browser that began it and this installation know. */
export interface Checks {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** Returns the address at the provider that asks the person to sign in. */
export async function authorizationUrl(
  endpoint: string,
  {
    clientId,
    redirectUrl,
    checks,
    asksAgain,
  }: {
    readonly clientId: string;
    readonly redirectUrl: string;
    readonly checks: Checks;
    /** True to sign the person in there even if they are. */
    readonly asksAgain: boolean;
  },
): Promise<string> {
  const { calculatePKCECodeChallenge } = await openid();
  const url = new URL(endpoint);
  const parameters = {
    client_id: clientId,
    redirect_uri: redirectUrl,
    response_type: "code",
    scope: "openid email profile",
    state: checks.state,
    nonce: checks.nonce,
    code_challenge: await calculatePKCECodeChallenge(checks.verifier),
    code_challenge_method: "S256",
    ...(asksAgain ? { prompt: "login", max_age: "0" } : {}),
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

/** The person that an answer of a provider names. */
export interface NamedPerson {
  readonly subject: string;
  /** The subject by which an earlier version knew the same person; null where it is the same. */
  readonly formerSubject: string | null;
  /** As the provider writes it; null where it tells none. */
  readonly name: string | null;
}

/**
 * Exchanges the code of an answer, and returns the provider's name of the person.
 * @param redirectUrl from the public address, never from the request
 * @throws ProviderUnreachable, ProviderRefused
 */
export async function personAt(
  registration: Registration,
  answer: ProviderAnswer,
  {
    redirectUrl,
    checks,
    maxAgeSeconds,
  }: {
    readonly redirectUrl: string;
    readonly checks: Checks;
    /** How long ago the person may have signed in there; undefined for any time. */
    readonly maxAgeSeconds: number | undefined;
  },
  services: AskingServices,
): Promise<NamedPerson> {
  const { authorizationCodeGrant } = await openid();
  const config = await configurationOf(registration, services);
  const url = new URL(redirectUrl);
  for (const [name, value] of Object.entries(answer)) url.searchParams.set(name, value);
  const tokens = await authorizationCodeGrant(config, url, {
    expectedState: checks.state,
    expectedNonce: checks.nonce,
    pkceCodeVerifier: checks.verifier,
    idTokenExpected: true,
    ...(maxAgeSeconds === undefined ? {} : { maxAge: maxAgeSeconds }),
  }).catch(explain);
  const claims = tokens.claims();
  if (claims === undefined) throw new ProviderRefused("the answer names no person", { failure: "WRONG_ANSWER" });
  const clockSeconds = Math.round(claims.iat - services.clock().getTime() / 1000);
  if (clockSeconds > issuedAheadSecondsMax) {
    throw new ProviderRefused("the token was issued in the future", { failure: "CLOCK", clockSeconds });
  }
  return personIn(claims, registration.issuer);
}

/** As of names that people enter here. */
const nameLengthMax = 100;

/** The issuer of a tenant of Microsoft Entra, in any of its clouds. */
const entraIssuer = /^https?:\/\/[^/]+\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\/v2\.0$/;

/**
 * Returns the person of an ID token. Entra makes the subject from person and client, so that a new registration would change
 * everyone's: there the tenant and the person's object id are the name that lasts.
 */
function personIn(
  { sub, tid, oid, name: given }: Readonly<Record<string, unknown>> & { sub: string },
  issuer: string,
): NamedPerson {
  const [, tenant] = entraIssuer.exec(issuer) ?? [];
  const name = typeof given === "string" && given.trim() !== "" ? given.trim().slice(0, nameLengthMax) : null;
  if (tenant === undefined || typeof oid !== "string" || oid === "") return { subject: sub, formerSubject: null, name };
  if (tid !== tenant) throw new ProviderRefused("the answer is of another tenant", { failure: "OTHER_ISSUER" });
  return { subject: oid, formerSubject: sub, name };
}
