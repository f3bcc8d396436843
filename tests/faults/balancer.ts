import { once } from "node:events";
import { Agent, createServer, request as send } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

export interface Balancer {
  readonly url: string;
}

const checkEveryMs = 200;

/**
 * Starts a proxy that gives the servers requests in turn, as nginx does: one that refuses the connection is passed over,
 * and one that dies within a request is answered with 502. Unlike nginx it asks `/readyz` first, as other balancers do.
 */
export async function startBalancer(servers: readonly string[]): Promise<Balancer> {
  const ready = new Set<string>();
  const agent = new Agent({ keepAlive: true });
  const check = async () => {
    for (const server of servers) {
      const response = await fetch(`${server}/readyz`).catch(() => undefined);
      await response?.body?.cancel();
      if (response?.status === 200) ready.add(server);
      else ready.delete(server);
    }
  };
  let turn = 0;
  const proxy = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const body = Buffer.concat(parts);
      const candidates = servers.filter((server) => ready.has(server));
      const tryNext = (left: number) => {
        if (left === 0) return void response.writeHead(503).end();
        const server = candidates[turn++ % candidates.length] ?? "";
        const upstream = send(
          `${server}${request.url}`,
          { method: request.method ?? "GET", headers: request.headers, agent },
          (answer) => {
            response.writeHead(answer.statusCode ?? 502, answer.headers);
            answer.pipe(response);
            answer.on("error", () => response.destroy());
          },
        );
        upstream.on("error", (error: NodeJS.ErrnoException) => {
          if (error.code === "ECONNREFUSED") tryNext(left - 1);
          else if (!response.headersSent) response.writeHead(502).end();
        });
        upstream.end(body);
      };
      tryNext(candidates.length);
    });
  });
  proxy.listen(0, "127.0.0.1");
  await once(proxy, "listening");
  await check();
  const timer = setInterval(() => void check(), checkEveryMs);
  onTestFinished(() => {
    clearInterval(timer);
    agent.destroy();
    proxy.closeAllConnections();
    proxy.close();
  });
  return { url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}` };
}
