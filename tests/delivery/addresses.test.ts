import { once } from "node:events";
import { mkdtemp, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { localNames } from "#server/webhooks/delivery/local-names.ts";
import { systemNames } from "#server/webhooks/delivery/resolve.ts";
import { newDeliveryOrg, startDeliveryWorker, waitUntilAllDone } from "../support/delivering.ts";
import type { Api } from "../support/api.ts";
import { startNameServer } from "../support/name-server.ts";

/** Starts a receiver at that address of this machine, and returns its port. */
async function listenAt(address: string): Promise<number> {
  const server = createServer((request, response) => request.resume().on("end", () => response.end("ok")));
  server.listen(0, address);
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

/** The files of a machine, which a test may write again. */
async function machine() {
  const folder = await mkdtemp(join(tmpdir(), "quoin-names-"));
  const files = { hosts: join(folder, "hosts"), resolver: join(folder, "resolv.conf") };
  return { ...files, names: localNames(files) };
}

const outcomes = async (api: Api) =>
  (await waitUntilAllDone(api)).map(({ status, attempts }) => [status, attempts.map(({ status: code }) => code)]);

test("a receiver is reached by whichever of its addresses answers", async () => {
  const [api, nameServer, port] = [await newDeliveryOrg(), await startNameServer(), await listenAt("127.0.0.2")];
  // Nothing listens at the first two.
  nameServer.addresses = ["127.0.0.3", "127.0.0.4", "127.0.0.2"];
  await startDeliveryWorker({ names: systemNames([nameServer.address]) });
  await api.endpoint({ url: `http://many.example:${port}/hooks`, events: ["client.created"] });
  await api.client();
  expect(await outcomes(api)).toEqual([["SUCCEEDED", [200]]]);
});

test("a name of the machine's hosts file is known, also when the file changes", async () => {
  const [api, nameServer, port] = [await newDeliveryOrg(), await startNameServer(), await listenAt("127.0.0.2")];
  const { hosts, names } = await machine();
  await writeFile(hosts, "# receivers\n127.0.0.9 other.home\n");
  await startDeliveryWorker({ names: systemNames([nameServer.address], names), waitsMs: [1, 1, 1, 1] });
  await api.endpoint({ url: `http://n8n.home:${port}/hooks`, events: ["client.created"] });
  await api.client();
  expect((await waitUntilAllDone(api))[0]?.attempts.map(({ error }) => error)).toContain("dns");
  await writeFile(hosts, "127.0.0.9 other.home\n127.0.0.2\tn8n N8N.home # the receiver\n");
  await api.client();
  expect((await outcomes(api)).at(-1)).toEqual(["SUCCEEDED", [200]]);
});

test.each([
  ["short name", "options ndots:2\n"],
  // The system's resolver asks for such a name as it stands first, and then completes it all the same.
  ["name with enough dots", ""],
])("a %s is completed with the machine's search domains", async (_, options) => {
  const [api, nameServer, port] = [await newDeliveryOrg(), await startNameServer(), await listenAt("127.0.0.2")];
  const { resolver, names } = await machine();
  await writeFile(resolver, `nameserver 127.0.0.1\nsearch lan.example firm.example.\n${options}`);
  nameServer.addresses = ["127.0.0.2"];
  nameServer.known = new Set(["hooks.office.firm.example"]);
  await startDeliveryWorker({ names: systemNames([nameServer.address], names) });
  await api.endpoint({ url: `http://hooks.office:${port}/hooks`, events: ["client.created"] });
  await api.client();
  expect(await outcomes(api)).toEqual([["SUCCEEDED", [200]]]);
});

test("a name server that answers for one kind of address alone holds up no delivery", async () => {
  const [api, nameServer, port] = [await newDeliveryOrg(), await startNameServer(), await listenAt("127.0.0.2")];
  Object.assign(nameServer, { addresses: ["127.0.0.2"], dropsV6: true });
  await startDeliveryWorker({ names: systemNames([nameServer.address]) });
  await api.endpoint({ url: `http://half.example:${port}/hooks`, events: ["client.created"] });
  await api.client();
  const [delivery] = await waitUntilAllDone(api);
  expect(delivery?.attempts.map(({ status }) => status)).toEqual([200]);
  // The resolver itself gives up after three seconds at the earliest.
  expect(delivery?.attempts[0]?.timings?.resolve).toBeLessThan(3_000);
});
