import type { Passkey } from "#contract/people/passkeys.ts";
import { Authenticator, type Options } from "./authenticator.ts";
import type { SignedInTab, Tab } from "./browser-like.ts";
import { createTestApp, type Service, service } from "./service.ts";

let opened: Promise<Service> | undefined;

/** The service at a public address where passkeys work. */
export function serviceWithName(): Promise<Service> {
  opened ??= open();
  return opened;
}

async function open(): Promise<Service> {
  const running = await service();
  return { ...running, app: await createTestApp(running, { publicUrl: () => "http://localhost" }) };
}

/** Adds a passkey to the account of a tab without another second factor. */
export async function addPasskey(
  owner: SignedInTab,
  name = "Phone",
): Promise<{ key: Authenticator; passkey: Passkey; recoveryCodes: string[] }> {
  const key = new Authenticator();
  const { options } = await owner.act<{ options: Options }>("/passkeys/begin", { password: owner.password });
  const added = await owner.act<{ passkey: Passkey; recoveryCodes: string[] }>("/passkeys", {
    name,
    answer: key.create(options),
  });
  return { key, ...added };
}

/** Returns the options of a sign-in with a passkey alone, in that browser. */
export const beginIn = async (tab: Tab): Promise<Options> =>
  (await tab.act<{ options: Options }>("/sign-in/passkey/begin")).options;
