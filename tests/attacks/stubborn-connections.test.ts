import { readdirSync, readlinkSync } from "node:fs";
import { connect } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { until } from "../commands/quoin.ts";
import { measureBaseline, measureDuring } from "../support/bystander.ts";
import { givenServer, readClients } from "./attacked.ts";

const connections = 300;
const aloneMs = 2_000;
const ratioMax = 25;

/** Returns the number of open sockets of a process; it reads /proc, so it works on Linux only. */
const socketsOf = (pid: number): number =>
  readdirSync(`/proc/${pid}/fd`).filter((fd) => {
    try {
      return readlinkSync(`/proc/${pid}/fd/${fd}`).startsWith("socket:");
    } catch {
      return false;
    }
  }).length;

/** Data that each third of the connections sends before it goes silent and never closes its side. */
const openings = ["HELLO\r\n\r\n", "GET /livez HTTP/1.1\r\nX-Slow: ", ""];

/** The server waits for requests before it closes a connection, and for the other side before it destroys one. */
const closedMsMax = 100_000;

test("connections that never close their side are destroyed, and others are served", async () => {
  const { url, run, bystanderKey } = await givenServer();
  const pid = run.child.pid ?? 0;
  const read = readClients(url, bystanderKey);
  const alone = await measureBaseline(read, aloneMs);
  const before = socketsOf(pid);
  const ended = Array.from({ length: connections }, async (_, i) => {
    const socket = connect({ port: Number(new URL(url).port), host: "127.0.0.1", allowHalfOpen: true });
    socket.on("error", () => undefined);
    socket.on("data", () => undefined);
    socket.write(openings[i % openings.length] ?? "");
    onTestFinished(() => void socket.destroy());
    await new Promise((resolve) => socket.once("end", resolve).once("close", resolve));
  });
  const { latencies } = await measureDuring(read, async () => {
    await Promise.all(ended);
    await until(async () => socketsOf(pid) <= before + 5, closedMsMax);
  });
  expect(latencies.p50 / alone.p50).toBeLessThan(ratioMax);
});
