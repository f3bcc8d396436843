import { type Command, text } from "./command.ts";
import { publicUrlOf } from "./public-url.ts";
import { required, UsageError } from "./usage.ts";

export const mcpCommand: Command = {
  name: "mcp",
  takes: "--key K [--url URL]",
  does: "offer the tools of a running service to an assistant over stdio (MCP)",
  options: { key: text, url: text },
  async run({ options }, config) {
    const key = required("key", options["key"]);
    if (!/^[!-~]+$/.test(key)) throw new UsageError("--key is not an API key");
    const url = options["url"] ?? publicUrlOf(config);
    if (!/^https?:$/.test(URL.parse(url)?.protocol ?? "")) {
      throw new UsageError(`--url must be an address such as https://quoin.example.com, not "${url}"`);
    }
    const { serveTools } = await import("#server/mcp/serve-stdio.ts");
    await serveTools(url, key);
  },
};
