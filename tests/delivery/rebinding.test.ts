import { once } from "node:events";
import { createServer } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { systemNames } from "#server/webhooks/delivery/resolve.ts";
import { allowedRanges } from "#server/core/address-ranges.ts";
import { freePort } from "../commands/quoin.ts";
import { deliveriesOf, newDeliveryOrg, startDeliveryWorker, untilDelivered } from "../support/delivering.ts";
import { startNameServer } from "../support/name-server.ts";

/** Starts a server at that address that keeps connections open, and counts requests and connections. */
async function listenAt(address: string, port: number) {
  const counts = { requests: 0, connections: 0 };
  const server = createServer((request, response) => {
    counts.requests++;
    request.resume().on("end", () => response.end("ok"));
  });
  server.keepAliveTimeout = 60_000;
  server.on("connection", () => counts.connections++);
  server.listen(port, address);
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { counts };
}

test("a name that turns from a public address to a local one reaches nothing", async () => {
  const api = await newDeliveryOrg();
  const nameServer = await startNameServer();
  // 127.0.0.2 represents the public address: it is the only loopback address that is allowed.
  const port = await freePort();
  const open = await listenAt("127.0.0.2", port);
  const inner = await listenAt("127.0.0.1", port);
  await startDeliveryWorker({ allowed: allowedRanges(["127.0.0.2/32"]), names: systemNames([nameServer.address]) });
  await api.endpoint({ url: `http://moving.example:${port}/hooks`, events: ["client.created"] });
  const outcomeOfNext = async () => {
    const before = (await deliveriesOf(api)).length;
    const askedBefore = nameServer.asked;
    await api.client();
    await untilDelivered(async () => (await deliveriesOf(api))[before]?.attempts[0]?.durationMs != null);
    const attempt = (await deliveriesOf(api))[before]?.attempts[0];
    // The name is resolved for each attempt, whatever its TTL; a busy machine may resolve it twice.
    expect(nameServer.asked).toBeGreaterThan(askedBefore);
    return attempt?.error ?? attempt?.status;
  };

  nameServer.addresses = ["127.0.0.2"];
  expect([await outcomeOfNext(), await outcomeOfNext()]).toEqual([200, 200]);
  // One connection carried both requests and is still open.
  expect(open.counts).toEqual({ requests: 2, connections: 1 });

  nameServer.addresses = ["127.0.0.1"];
  expect(await outcomeOfNext()).toBe("blocked_url");
  nameServer.addresses = ["127.0.0.2", "127.0.0.1"];
  expect(await outcomeOfNext()).toBe("blocked_url");
  nameServer.addresses = [];
  expect(await outcomeOfNext()).toBe("dns");
  expect([open.counts.requests, inner.counts]).toEqual([2, { requests: 0, connections: 0 }]);

  nameServer.addresses = ["127.0.0.2"];
  expect(await outcomeOfNext()).toBe(200);
});
