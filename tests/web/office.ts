import { execFile } from "node:child_process";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { findWebApp } from "#server/http/web.ts";
import { createTestApp, service } from "../support/service.ts";

let opened: Promise<string> | undefined;

/** Where the web app of this worker is, built from the source as it stands, on the same database as its API. */
export function webApp(): Promise<string> {
  opened ??= open();
  return opened;
}

async function open(): Promise<string> {
  const script = fileURLToPath(new URL("../../scripts/build-web.ts", import.meta.url));
  await promisify(execFile)(process.execPath, [script]);
  const running = await service();
  const app = await createTestApp(running, { webApp: findWebApp() });
  await app.listen({ host: "127.0.0.1", port: 0 });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}
