import { createPublicKey } from "node:crypto";
import { resolveTxt } from "node:dns/promises";
import type { Config } from "#server/config.ts";
import { tryServer } from "#server/mail/send-test.ts";
import type { MailSettings } from "#server/mail/smtp.ts";
import { remedyOf } from "#server/commands/mail-test.ts";
import { failed, type Finding, ok, reasonOf, warning } from "./finding.ts";

/** Connects to the mail server, with TLS and sign-in, and sends nothing. */
export async function examineMail({ mail }: Config): Promise<Finding> {
  if (mail === undefined) {
    return warning("mail", "no mail server is set; mails stay in the app", "set SMTP_URL and MAIL_FROM");
  }
  const outcome = await tryServer(mail);
  if (outcome.sent) return ok("mail", `${outcome.server} takes mails`);
  return failed("mail", `${outcome.server}: ${outcome.reason}`, remedyOf(outcome));
}

/** Compares the DKIM key with the published one, and its domain with the sender's (RFC 7489, 3.1). */
export async function examineDkim({ mail }: Config): Promise<Finding> {
  if (mail?.dkim === undefined) return ok("dkim", "mails are not signed here; the mail server may sign them");
  const { domainName, keySelector } = mail.dkim;
  const name = `${keySelector}._domainkey.${domainName}`;
  const sender = senderDomain(mail);
  if (sender !== domainName && !sender.endsWith(`.${domainName}`)) {
    return warning(
      "dkim",
      `mails come from ${sender} and are signed by ${domainName}`,
      "set MAIL_DKIM_DOMAIN to the domain of MAIL_FROM: receivers with DMARC ignore another one",
    );
  }
  const key = publicKeyOf(mail.dkim.privateKey);
  const record = `v=DKIM1; k=rsa; p=${key}`;
  try {
    const texts = (await resolveTxt(name)).map((parts) => parts.join(""));
    const isPublished = texts.some((text) => text.replaceAll(/\s/g, "").includes(`p=${key}`));
    if (isPublished) return ok("dkim", `the key is published at ${name}`);
    return failed("dkim", `another key is published at ${name}`, `publish there: ${record}`);
  } catch (error) {
    return failed("dkim", `no key is published at ${name} (${reasonOf(error)})`, `publish there as TXT: ${record}`);
  }
}

const senderDomain = ({ from }: MailSettings): string => {
  const address = /<([^<>]+)>$/.exec(from)?.[1] ?? from;
  return address.slice(address.lastIndexOf("@") + 1).toLowerCase();
};

const publicKeyOf = (pem: string): string =>
  createPublicKey(pem).export({ type: "spki", format: "der" }).toString("base64");
