import type { AddressInfo } from "node:net";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import type { Scope } from "#contract/api/scopes.ts";
import type { Api } from "../support/api.ts";
import { createTestApp, newOrg, service } from "../support/service.ts";

let opened: Promise<string> | undefined;

/** Returns the address of a server on the database of this worker's service. */
export function address(): Promise<string> {
  opened ??= listenAt();
  return opened;
}

/** Starts a server on that database, with settings of its own. */
export async function listenAt(options: Parameters<typeof createTestApp>[1] = {}): Promise<string> {
  const app = await createTestApp(await service(), options);
  await app.listen({ host: "127.0.0.1", port: 0 });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}

/** The answer of a tool. */
export interface ToolAnswer {
  readonly isError: boolean;
  readonly text: string;
  readonly content: Readonly<Record<string, unknown>> & {
    readonly id: string;
    readonly etag: string;
    readonly confirmation: string;
    readonly error: { readonly code: string; readonly message: string };
  };
}

/** An assistant that is connected with an API key. */
export interface Assistant {
  readonly client: Client;
  readonly call: (name: string, args?: Record<string, unknown>) => Promise<ToolAnswer>;
  readonly toolNames: () => Promise<string[]>;
}

export function assistantOf(client: Client): Assistant {
  return {
    client,
    async call(name, args = {}) {
      const { isError = false, content, structuredContent } = await client.callTool({ name, arguments: args });
      const text = content.map((part) => (part.type === "text" ? part.text : "")).join("\n");
      return { isError, text, content: structuredContent as ToolAnswer["content"] };
    },
    toolNames: async () => (await client.listTools()).tools.map(({ name }) => name),
  };
}

/** Connects the protocol's own client to a server, with a key. */
export async function connectWith(
  key: string,
  url?: string,
  options: ConstructorParameters<typeof Client>[1] = {},
): Promise<Assistant> {
  const client = new Client({ name: "tests", version: "1" }, options);
  await client.connect(
    new StreamableHTTPClientTransport(new URL("/mcp", url ?? (await address())), {
      requestInit: { headers: { authorization: `Bearer ${key}` } },
    }),
  );
  return assistantOf(client);
}

/** Connects an assistant to a new organization. */
export async function newAssistant(scopes?: readonly Scope[]): Promise<Assistant & { readonly api: Api }> {
  const api = await newOrg(scopes === undefined ? {} : { scopes });
  return { ...(await connectWith(api.key)), api };
}
