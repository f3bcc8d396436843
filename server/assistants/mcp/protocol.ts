import {
  type CallToolResult,
  createMcpHandler,
  isLegacyRequest,
  type ListToolsResult,
  McpServer,
  WebStandardStreamableHTTPServerTransport,
} from "@modelcontextprotocol/server";
import { instructions, serverInfo } from "./about.ts";

/** The tools of one caller. */
export interface Toolbox {
  readonly list: () => Promise<ListToolsResult["tools"]>;
  readonly call: (name: string, args: Readonly<Record<string, unknown>>) => Promise<CallToolResult>;
}

/** Returns a server of the protocol with these tools. Their arguments are checked where they are executed. */
export function protocolServer({ list, call }: Toolbox): McpServer {
  const server = new McpServer(serverInfo, { capabilities: { tools: { listChanged: false } }, instructions });
  server.server.setRequestHandler("tools/list", async () => ({ tools: await list() }));
  server.server.setRequestHandler("tools/call", async ({ params }) => call(params.name, params.arguments ?? {}));
  return server;
}

/** Answers a message that was sent over HTTP with JSON, without a session and in any version of the protocol. */
export async function answerMessage(request: Request, parsedBody: unknown, toolbox: Toolbox): Promise<Response> {
  if (!(await isLegacyRequest(request, parsedBody))) {
    // Tools change only with the service, so there is nothing to subscribe to.
    const handler = createMcpHandler(() => protocolServer(toolbox), { legacy: "reject", maxSubscriptions: 0 });
    return handler.fetch(request, { parsedBody });
  }
  const server = protocolServer(toolbox);
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  try {
    await server.connect(transport);
    return await transport.handleRequest(request, { parsedBody });
  } finally {
    await server.close();
  }
}
