import { type Command, noKeyOption, text } from "#server/commands/terminal/command.ts";
import { publicUrlOf } from "#server/commands/starting/public-url.ts";
import { readKey } from "#server/commands/terminal/read-key.ts";
import { UsageError } from "#server/commands/terminal/usage.ts";

export const mcpCommand: Command = {
  name: "mcp",
  takes: "[--key-file FILE] [--url URL]",
  does: "offer the tools of a running service to an assistant over stdio (MCP)",
  options: { "key-file": text, url: text },
  refusedOptions: noKeyOption,
  async run({ options }, config) {
    const key = readKey(options, config);
    const url = options["url"] ?? publicUrlOf(config);
    const { protocol = "", username, password } = URL.parse(url) ?? {};
    if (!/^https?:$/.test(protocol) || username !== "" || password !== "") {
      throw new UsageError("--url must be an address such as https://quoin.example.com, without a user or password");
    }
    const { serveTools } = await import("#server/assistants/mcp/serve-stdio.ts");
    await serveTools(url, key);
  },
};
