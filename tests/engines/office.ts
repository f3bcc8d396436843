import type { AddressInfo } from "node:net";
import { networkInterfaces } from "node:os";
import { findWebApp } from "#server/http/web/web.ts";
import { createTestApp, service } from "../support/service.ts";
import { buildWeb, newOffice, type Office } from "../web/office.ts";
import type { Screen } from "./screen.ts";

/**
 * The address of this machine in its network. Browsers treat 127.0.0.1 as they treat HTTPS, which hides what a page
 * lacks that is opened over plain HTTP.
 */
export function ownAddress(): string {
  const all = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
  const own = all.find(({ family, address }) => family === "IPv4" && !address.startsWith("127."));
  if (own === undefined)
    throw new Error("this machine has no address but 127.0.0.1: give it one, as .ci/with-engines does");
  return own.address;
}

let serving: Promise<string> | undefined;

async function serve(): Promise<string> {
  await buildWeb();
  let url = "";
  const app = await createTestApp(await service(), { webApp: findWebApp(), publicUrl: () => url });
  await app.listen({ host: ownAddress(), port: 0 });
  url = `http://${ownAddress()}:${(app.server.address() as AddressInfo).port}`;
  return url;
}

/** Returns that office, or a new one, as it is opened over plain HTTP at the address of this machine. */
export async function networkOffice(office?: Office): Promise<Office> {
  serving ??= serve();
  return { ...(office ?? (await newOffice())), address: await serving };
}

/** Opens that path as the owner, who has to sign in first. */
export async function signIn(screen: Screen, { address, email, password }: Office, path = "/"): Promise<void> {
  await screen.driver.goto(address + path);
  await screen.fill("Email", email);
  await screen.fill("Password", password);
  await screen.press("button", "Sign in");
  await screen.see("Skip to content");
}
