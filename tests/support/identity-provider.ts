import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";
import { onTestFinished } from "vitest";
import Provider, { type ClientMetadata, type JWK } from "oidc-provider";
import type { ProviderAnswer } from "#contract/people/single-sign-on.ts";

/** The claims of a person at a provider, beside `sub`. */
export type Claims = Readonly<Record<string, string | boolean>>;

export interface ProviderShape {
  /** The path of the issuer, as Entra and Keycloak have one. */
  readonly path?: string;
  readonly authMethod?: "client_secret_basic" | "client_secret_post";
  /** The claims that ID tokens of this provider have. */
  readonly claims?: Claims;
  /** The service that people sign in to; by default those of the tests. */
  readonly publicUrls?: readonly string[];
}

/** The addresses at which the tests' services are opened. */
const servicesOfTests = ["http://127.0.0.1", "http://localhost"];

/** A real OpenID Connect provider on a loopback port, at which one person after the other signs in without a form. */
export interface IdentityProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The subject of the person who sits at the browser. */
  person: string;
  /** Changes the claims of the next ID tokens, which stay signed by the provider's key. */
  forge: ((claims: JWTPayload) => JWTPayload) | null;
  /** Signs forged tokens with a key that the provider does not publish. */
  hasStolenName: boolean;
  /** Accepts requests and never answers them. */
  isSilent: boolean;
  /** Opens the page that a sign-in begins with, and returns the parameters of the way back. */
  visit(url: string): Promise<ProviderAnswer & { error?: string }>;
  close(): Promise<void>;
}

export async function startProvider({
  path = "",
  authMethod = "client_secret_post",
  claims = {},
  publicUrls = servicesOfTests,
}: ProviderShape = {}): Promise<IdentityProvider> {
  const { privateKey } = await generateKeyPair("RS256", { extractable: true });
  const { privateKey: otherKey } = await generateKeyPair("RS256");
  const key = { ...(await exportJWK(privateKey)), kid: "key-1", alg: "RS256", use: "sig" };
  const redirectUrls = publicUrls.map((url) => `${url}/sign-in/return`);
  const [clientId, clientSecret] = ["quoin", "a client secret with / and +"];
  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
  const client: ClientMetadata = {
    client_id: clientId,
    client_secret: clientSecret,
    redirect_uris: redirectUrls,
    token_endpoint_auth_method: authMethod,
  };
  const provider = new Provider(issuer, {
    clients: [client],
    clientAuthMethods: [authMethod],
    jwks: { keys: [key as JWK] },
    claims: { openid: ["sub", ...Object.keys(claims)], email: [], profile: [] },
    conformIdTokenClaims: false,
    cookies: { keys: ["the cookies of a test"] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, interaction) => `${path}/interaction/${interaction.uid}` },
    ttl: { AccessToken: 600, AuthorizationCode: 60, IdToken: 600, Interaction: 600, Session: 600, Grant: 600 },
    findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ sub, ...claims }) }),
    async loadExistingGrant(context) {
      const grant = new context.oidc.provider.Grant({
        clientId,
        accountId: context.oidc.session?.accountId ?? "",
      });
      grant.addOIDCScope("openid email profile");
      await grant.save();
      return grant;
    },
  });
  const callback = provider.callback();
  const running: IdentityProvider = {
    issuer,
    clientId,
    clientSecret,
    person: "person-1",
    forge: null,
    hasStolenName: false,
    isSilent: false,
    async visit(url) {
      const cookies = new Map<string, string>();
      let at = url;
      for (;;) {
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
        const page = await fetch(at, { redirect: "manual", headers: { cookie } });
        for (const set of page.headers.getSetCookie()) {
          const [pair = ""] = set.split(";", 1);
          cookies.set(pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1));
        }
        const next = page.headers.get("location");
        if (next === null) throw new Error(`${page.status} ${await page.text()}`);
        at = new URL(next, at).href;
        if (redirectUrls.some((each) => at.startsWith(each)))
          return Object.fromEntries(new URL(at).searchParams) as never;
      }
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (running.isSilent) return;
    request.url = request.url?.slice(path.length);
    if (request.url?.startsWith("/interaction/") === true) {
      request.url = path + request.url;
      await provider.interactionFinished(request, response, { login: { accountId: running.person } });
      return;
    }
    const { forge } = running;
    if (request.url === "/token" && forge !== null) forgeIn(response, forge);
    Object.assign(request, { originalUrl: path + (request.url ?? "") });
    await callback(request, response);
  }

  /** Signs the ID token of a response again, with other claims. */
  function forgeIn(response: ServerResponse, forge: (claims: JWTPayload) => JWTPayload): void {
    const end = response.end.bind(response) as (body: string) => ServerResponse;
    response.end = ((body: string | Buffer) => {
      const tokens = JSON.parse(String(body)) as { id_token: string };
      const given = JSON.parse(Buffer.from(tokens.id_token.split(".")[1] ?? "", "base64url").toString()) as JWTPayload;
      void send();
      return response;

      async function send() {
        const token = await new SignJWT(forge(given))
          .setProtectedHeader({ alg: "RS256", kid: key.kid })
          .sign(running.hasStolenName ? otherKey : privateKey);
        const forged = JSON.stringify({ ...tokens, id_token: token });
        response.setHeader("content-length", Buffer.byteLength(forged));
        end(forged);
      }
    }) as typeof response.end;
  }

  onTestFinished(() => (server.listening ? running.close() : undefined));
  return running;
}
