// @module-tag gate
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { expect, onTestFinished, test } from "vitest";
import { newInstallation, quoin, serve, start } from "../commands/in-process.ts";
import { freePort, until } from "../commands/quoin.ts";
import { assistantOf } from "./connect.ts";

/** Starts `quoin mcp` as an assistant's program does, and connects to it. */
async function startAssistant(
  args: readonly string[],
  key: string,
  options: ConstructorParameters<typeof Client>[1] = {},
) {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: ["server/main.ts", "mcp", ...args],
    env: { QUOIN_DATA_DIR: "/nowhere", QUOIN_KEY: key },
    stderr: "pipe",
  });
  const log = { text: "" };
  transport.stderr?.on("data", (chunk: Buffer) => (log.text += chunk.toString()));
  const client = new Client({ name: "tests", version: "1" }, options);
  onTestFinished(() => client.close());
  await client.connect(transport);
  return { ...assistantOf(client), log };
}

test("`quoin mcp` offers the tools of a running service with a key alone", async () => {
  const { env, apiKey } = await newInstallation();
  const { url } = await serve(env);
  const { client, call, toolNames, log } = await startAssistant(["--url", `${url}/`], apiKey);
  expect(client.getServerVersion()?.name).toBe("quoin");
  expect(await toolNames()).toEqual(expect.arrayContaining(["search", "get", "send_invoice", "record_payment"]));
  const { id } = (await call("create_client", { name: "陈 & Söhne" })).content;
  expect((await call("get", { id })).content).toMatchObject({ name: "陈 & Söhne" });
  const project = await call("create_project", { clientId: id, name: "Bath" });
  const parties = { clientId: id, projectId: project.content.id };
  const items = [{ description: "Tiles", qty: 2, unitPrice: 50 }];
  const draft = await call("draft_invoice", { ...parties, title: "Claim 1", items });
  const preview = await call("send_invoice", { id: draft.content.id });
  expect(preview.content).toMatchObject({ done: false, ifConfirmed: { status: "SENT" } });
  const { confirmation } = preview.content;
  expect((await call("send_invoice", { id: draft.content.id, confirmation })).content["status"]).toBe("SENT");
  expect((await call("create_client", { name: "" })).content.error.code).toBe("VALIDATION_FAILED");
  await expect(client.callTool({ name: "void_everything" })).rejects.toMatchObject({ code: -32602 });
  expect(log.text).toBe("");

  const modern = await startAssistant(["--url", url], apiKey, {
    versionNegotiation: { mode: { pin: "2026-07-28" } },
  });
  expect((await modern.call("list_clients")).content["data"]).toMatchObject([{ id }]);
});

test("`quoin mcp` explains a wrong key and a service that is away, and goes on", async () => {
  const { env } = await newInstallation();
  const port = await freePort();
  const { call, toolNames, log } = await startAssistant(["--url", `http://127.0.0.1:${port}`], "quoin_live_x");
  expect(await call("search", { q: "x" })).toMatchObject({
    isError: true,
    text: expect.stringMatching(/^UNAVAILABLE: /),
  });
  start(["serve", "--no-build"], { ...env, PORT: String(port) });
  await until(async () => (await call("search", { q: "x" })).text.startsWith("INVALID_KEY: "));
  expect(await call("search", { q: "x" })).toMatchObject({
    isError: true,
    text: expect.stringMatching(/^INVALID_KEY: /),
  });
  await expect(toolNames()).rejects.toThrow(/INVALID_KEY: /);
  await until(async () => /^(quoin mcp: UNAVAILABLE: .*\n)+(quoin mcp: INVALID_KEY: .*\n){3}$/.test(log.text));
});

test("`quoin mcp` without a key or with a malformed address is refused", async () => {
  const run = async (key: string, ...args: string[]) => {
    const { code, out, error } = await quoin(["mcp", ...args], { QUOIN_DATA_DIR: "/nowhere", QUOIN_KEY: key });
    return [code, out, error];
  };
  expect(await run("")).toEqual([1, "", "quoin: an API key is required: set QUOIN_KEY, or use --key-file FILE\n"]);
  expect(await run("é")).toEqual([1, "", expect.stringMatching(/^quoin: the API key is malformed/)]);
  for (const url of ["quoin", "https://user:password@quoin.example.com"]) {
    expect(await run("k", "--url", url)).toEqual([1, "", expect.stringMatching(/^quoin: --url must be an address/)]);
  }
});
