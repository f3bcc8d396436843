import { createPublicKey } from "node:crypto";
import { resolveTxt } from "node:dns/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { serverOf, tryServer } from "#server/mail/send-test.ts";
import type { MailSettings } from "#server/mail/smtp.ts";
import { failed, type Finding, ok, reasonOf, warning } from "./finding.ts";
import { causeOf } from "./mail-causes.ts";
import type { ExaminedSettings } from "./settings.ts";

/** The time after which a mail server counts as silent, so that a person gets the other findings soon. */
const silentMs = 10_000;

/** Connects to the mail server, with TLS and sign-in, and sends nothing. */
export async function examineMail({ mail }: Pick<ExaminedSettings, "mail">): Promise<Finding> {
  if (mail === undefined) {
    return warning(
      "mail",
      ({ found }) => found.noMailServer,
      ({ fixes }) => fixes.setMail,
    );
  }
  const server = serverOf(mail.smtpUrl);
  const outcome = await Promise.race([tryServer(mail), sleep(silentMs, undefined, { ref: false })]);
  if (outcome === undefined) {
    return failed(
      "mail",
      ({ found }) => found.mailServerSlow({ server, seconds: silentMs / 1000 }),
      ({ fixes }) => fixes.mailServerSlow,
    );
  }
  if (outcome.sent) return ok("mail", ({ found }) => found.mailServerTakes({ server }));
  return failed(
    "mail",
    ({ found }) => found.mailServerRefuses({ server, reason: outcome.reason }),
    (copy) => copy.mail.remedies[causeOf(outcome)],
  );
}

/** Compares the DKIM key with the published one, and its domain with the sender's (RFC 7489, 3.1). */
export async function examineDkim({ mail }: Pick<ExaminedSettings, "mail">): Promise<Finding> {
  if (mail?.dkim === undefined) return ok("dkim", ({ found }) => found.noDkim);
  const { domainName: domain, keySelector } = mail.dkim;
  const name = `${keySelector}._domainkey.${domain}`;
  const sender = senderDomain(mail);
  if (sender !== domain && !sender.endsWith(`.${domain}`)) {
    return warning(
      "dkim",
      ({ found }) => found.dkimOtherDomain({ sender, domain }),
      ({ fixes }) => fixes.dkimOtherDomain,
    );
  }
  const key = publicKeyOf(mail.dkim.privateKey);
  const record = `v=DKIM1; k=rsa; p=${key}`;
  try {
    const texts = (await resolveTxt(name)).map((parts) => parts.join(""));
    const isPublished = texts.some((text) => text.replaceAll(/\s/g, "").includes(`p=${key}`));
    if (isPublished) return ok("dkim", ({ found }) => found.dkimPublished({ name }));
    return failed(
      "dkim",
      ({ found }) => found.dkimOtherKey({ name }),
      ({ fixes }) => fixes.dkimPublish({ record }),
    );
  } catch (error) {
    return failed(
      "dkim",
      ({ found }) => found.dkimMissing({ name, reason: reasonOf(error) }),
      ({ fixes }) => fixes.dkimPublish({ record }),
    );
  }
}

const senderDomain = ({ from }: MailSettings): string => {
  const address = /<([^<>]+)>$/.exec(from)?.[1] ?? from;
  return address.slice(address.lastIndexOf("@") + 1).toLowerCase();
};

const publicKeyOf = (pem: string): string =>
  createPublicKey(pem).export({ type: "spki", format: "der" }).toString("base64");
