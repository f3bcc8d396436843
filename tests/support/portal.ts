import type { PortalLink } from "#contract/documents/documents.ts";
import type { Api } from "./api.ts";

interface Send {
  readonly json?: unknown;
  readonly form?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The client of a document, who has only its portal link. */
export class Client {
  readonly api: Api;
  /** The link's path. */
  readonly path: string;
  /** The remote address of the requests; each client has its own, so that tests do not share a rate limit. */
  readonly address: string;

  constructor(api: Api, path: string, address = nextAddress()) {
    this.api = api;
    this.path = path;
    this.address = address;
  }

  /** @param rest the path after the link */
  async send(method: "GET" | "HEAD" | "POST" | "PUT" | "DELETE", rest = "", { json, form, headers }: Send = {}) {
    const body =
      json === undefined
        ? form === undefined
          ? {}
          : { payload: new URLSearchParams(form).toString(), type: "application/x-www-form-urlencoded" }
        : { payload: JSON.stringify(json), type: "application/json" };
    const answer = await this.api.app.inject({
      method,
      url: this.path + rest,
      remoteAddress: this.address,
      headers: {
        ...(json === undefined ? { accept: "text/html" } : {}),
        ...("type" in body ? { "content-type": body.type } : {}),
        "user-agent": "A phone",
        ...headers,
      },
      ...("payload" in body ? { payload: body.payload } : {}),
    });
    return { status: answer.statusCode, headers: answer.headers, text: answer.payload, bytes: answer.rawPayload };
  }

  get = (rest = "", headers: Readonly<Record<string, string>> = {}) => this.send("GET", rest, { headers });
  accept = (json: unknown) => this.send("POST", "/accept", { json });
  reject = (json: unknown) => this.send("POST", "/reject", { json });
}

let clients = 0;

function nextAddress(): string {
  clients += 1;
  return `10.2.${(clients >> 8) % 256}.${clients % 256}`;
}

const listOf: Readonly<Record<string, string>> = {
  qtn: "quotations",
  inv: "invoices",
  clm: "claims",
  crn: "credit-notes",
};

/** Returns the client of that document, with the portal link that the office sees. */
export async function clientOf(api: Api, { id }: { readonly id: string }): Promise<Client> {
  const { body } = await api.get<PortalLink>(`/${listOf[id.slice(0, 3)]}/${id}/portal-link`);
  return new Client(api, new URL(body.url).pathname);
}
