// @module-tag gate
import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { startReceiver } from "../support/receiver.ts";
import { type Installation, newInstallation, quoin, secretFile, serve, start } from "./in-process.ts";
import { freePort, until } from "./quoin.ts";

/** The environment of another machine: it has neither the settings nor the data of the service. */
const elsewhere = { QUOIN_DATA_DIR: "/nowhere", DATABASE_URL: "postgres://127.0.0.1:1/none", PORT: "not a port" };

/** Sends requests as a program with the installation's key. */
const programOf = ({ apiKey }: Installation, url: string) => ({
  createClient: (name: string) =>
    fetch(`${url}/api/v1/clients`, {
      method: "POST",
      headers: { authorization: `Bearer ${apiKey}`, "content-type": "application/json" },
      body: JSON.stringify({ name }),
    }),
  eventTexts: async () =>
    (await fetch(`${url}/api/v1/events`, { headers: { authorization: `Bearer ${apiKey}` } })).text(),
});

test.each([["listen"], ["webhooks", "listen"]])(
  "`quoin %s --url` forwards the events of a service, signed, with a key alone",
  async (...command) => {
    const installation = await newInstallation();
    const receiver = await startReceiver();
    const { url } = await serve(installation.env);
    const { createClient, eventTexts } = programOf(installation, url);
    // Only `listen` does not read the settings.
    const own = command.length === 1 ? elsewhere : { QUOIN_DATA_DIR: "/nowhere" };
    const env = { ...own, QUOIN_KEY: installation.apiKey };
    if (command.length === 1) await createClient("Before");
    const args = ["--url", url, "--forward-to", `${receiver.url}/hook`];
    const listening = start([...command, ...args], env);
    await until(async () => listening.out.includes("Forwarding to"));
    const secret = /[0-9a-f]{64}/.exec(listening.out)?.[0] ?? "";
    receiver.answer = (response) => void response.writeHead(receiver.received.length === 1 ? 204 : 500).end();
    await createClient("陈 & Söhne");
    await createClient("Two");
    await until(async () => receiver.received.length === 2);
    const texts = await eventTexts();
    for (const { headers, body, path } of receiver.received) {
      const [, t = "", v1 = ""] = /^t=(\d+),v1=(\w+)$/.exec(String(headers["svc-signature"])) ?? [];
      expect(v1).toBe(createHmac("sha256", secret).update(`${t}.${body}`).digest("hex"));
      expect([path, headers["svc-event-type"]]).toEqual(["/hook", "client.created"]);
      // Byte for byte what the API lists, and a delivery would bring.
      expect(texts).toContain(body);
    }
    expect(receiver.received[0]?.body).toContain("陈 & Söhne");
    await until(async () => /client\.created +evt_\w+ {2}204\nclient\.created +evt_\w+ {2}500\n$/.test(listening.out));
    expect(listening.error).toBe("");
  },
);

test("`quoin listen` goes on after the service or the receiver was away", async () => {
  const installation = await newInstallation();
  const receiver = `http://127.0.0.1:${await freePort()}/hook`;
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const keyFile = await secretFile(installation.apiKey);
  const args = ["--url", url, "--key-file", keyFile, "--forward-to", receiver];
  const listening = start(["listen", ...args], elsewhere);
  await until(async () => listening.error !== "");
  expect(listening.error).toBe(`quoin: ${url}/: ECONNREFUSED; retrying until it responds\n`);

  const server = start(["serve", "--no-build"], { ...installation.env, PORT: String(port) });
  await until(async () => listening.out.includes("Forwarding to"));
  await programOf(installation, url).createClient("One");
  await until(async () => /client\.created +evt_\w+ {2}refused\n/.test(listening.out));
  expect(listening.error.split("\n")).toHaveLength(2);
  await server.stop();
  await until(async () => listening.error.split("\n").length === 3);
  expect(listening.code).toBeUndefined();
});

test("`quoin listen` explains a key that is unknown or lacks the scope", async () => {
  const { env, organization } = await newInstallation();
  const { url } = await serve(env);
  const options = ["--org", organization.id, "--name", "Other", "--scopes", "clients:read", "--json"];
  const { apiKey } = JSON.parse((await quoin(["key", "create", ...options], env)).out) as { apiKey: string };
  const refused = async (key: string, to = url) => {
    const args = ["--url", to, "--forward-to", "http://localhost:1/"];
    const { code, error } = await quoin(["listen", ...args], { ...elsewhere, QUOIN_KEY: key });
    return [code, error];
  };
  expect(await refused(apiKey)).toEqual([1, expect.stringMatching(/^quoin: the key: .*events:read.*\n$/)]);
  expect(await refused("quoin_live_x")).toEqual([
    1,
    expect.stringMatching(/^quoin: the key: The API key is malformed/),
  ]);
  expect(await refused("é")).toEqual([1, expect.stringMatching(/^quoin: the API key is malformed/)]);
});

test("`quoin listen` explains an address that is not Quoin's", async () => {
  const receiver = await startReceiver();
  receiver.answer = (response) => void response.end("<html>");
  const args = ["--url", receiver.url, "--forward-to", "http://localhost:1/"];
  const run = await quoin(["listen", ...args], { ...elsewhere, QUOIN_KEY: "quoin_live_x" });
  expect([run.code, run.error]).toEqual([1, expect.stringMatching(/^quoin: --url: The response does not come from/)]);
});

test.each([
  [["--forward-to", "http://localhost:1/"], "--url is required"],
  [["--url", "ftp://localhost", "--forward-to", "http://localhost:1/"], "--url must begin with"],
  [["--url", "http://localhost:1", "--forward-to", "localhost:1"], "--forward-to must"],
])("`quoin listen %j` explains what is wrong", async (args, message) => {
  const run = await quoin(["listen", ...args], { ...elsewhere, QUOIN_KEY: "k" });
  expect([run.code, run.error.includes(message)], run.error).toEqual([1, true]);
});

test.each([
  [[], "quoin: an API key is required: set QUOIN_KEY, or use --key-file FILE\n"],
  [["--key-file", "/nowhere/key"], /^quoin: --key-file cannot be read: .*\n$/],
])("`quoin listen` with no other key than %j says how to give one", async (key, message) => {
  const args = ["--url", "http://localhost:1", "--forward-to", "http://localhost:1/", ...key];
  const { code, out, error } = await quoin(["listen", ...args], elsewhere);
  expect([code, out, error]).toEqual([1, "", expect.stringMatching(message)]);
});

test.each(["mcp", "listen", "webhooks listen"])(
  "`quoin %s` refuses a key on the command line and does not repeat it",
  async (command) => {
    const refusal =
      "quoin: --key would show a secret in the list of processes: set QUOIN_KEY, or use --key-file FILE\n";
    for (const given of [["--key", "quoin_live_x"], ["--key=quoin_live_x"]]) {
      const { code, out, error } = await quoin([...command.split(" "), ...given], elsewhere);
      expect([code, out, error]).toEqual([1, "", refusal]);
    }
  },
);
