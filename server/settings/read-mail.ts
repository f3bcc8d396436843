import { createPrivateKey, createPublicKey, sign, verify, X509Certificate } from "node:crypto";
import { isIP } from "node:net";
import { allowedRanges } from "#server/core/address-ranges.ts";
import type { MailSettings } from "#server/mail/smtp.ts";
import { ConfigError, type Environment, readSettingsFile } from "./environment.ts";
import { readUrl } from "./read-values.ts";

const mailFromForm = /^(?:[^<>\p{Cc}]+ <[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/u;
const dkimNames = ["MAIL_DKIM_DOMAIN", "MAIL_DKIM_SELECTOR", "MAIL_DKIM_KEY_FILE"] as const;
const oauthNames = [
  "MAIL_OAUTH_TOKEN_URL",
  "MAIL_OAUTH_CLIENT_ID",
  "MAIL_OAUTH_CLIENT_SECRET",
  "MAIL_OAUTH_REFRESH_TOKEN",
] as const;

/** The options that SMTP_URL may end with: the form of the value of each, and an example. */
const urlOptions: Readonly<Record<string, readonly [form: RegExp, example: string]>> = {
  requireTLS: [/^(?:true|false)$/, "true"],
  ignoreTLS: [/^(?:true|false)$/, "true"],
  authMethod: [/^(?:PLAIN|LOGIN|CRAM-MD5)$/, "LOGIN"],
  name: [/^[A-Za-z0-9.-]{1,253}$/, "quoin.example.com"],
  "tls.servername": [/^[A-Za-z0-9.-]{1,253}$/, "mail.example.com"],
  "tls.rejectUnauthorized": [/^(?:true|false)$/, "false"],
};

export interface MailConfig {
  readonly mail: MailSettings | undefined;
  /** The settings for sending mail that have no effect, because SMTP_URL is not set. */
  readonly unusedMailSettings: readonly string[];
}

/** Reads the settings for sending mail, and tries those that can be tried without the server. @throws ConfigError */
export function readMail({ value, secretValue }: Environment): MailConfig {
  const smtpUrl = readUrl("SMTP_URL", secretValue("SMTP_URL"), ["smtp:", "smtps:"]);
  const from = value("MAIL_FROM");
  const dkim = readDkim(value);
  const authorities = readAuthorities(value("MAIL_TLS_CA_FILE"));
  const oauth = readOauth({ value, secretValue }, smtpUrl);
  if (smtpUrl === undefined) {
    const unused = ["MAIL_FROM", ...dkimNames, "MAIL_TLS_CA_FILE"].filter((name) => value(name) !== undefined);
    return { mail: undefined, unusedMailSettings: unused };
  }
  checkUrlOptions(new URL(smtpUrl));
  if (from === undefined || !mailFromForm.test(from)) {
    throw new ConfigError("MAIL_FROM must be set together with SMTP_URL, for example to Quoin <office@example.com>");
  }
  return { mail: { smtpUrl, from, dkim, authorities, oauth }, unusedMailSettings: [] };
}

function checkUrlOptions({ hostname, searchParams }: URL): void {
  for (const [name, given] of searchParams) {
    const option = urlOptions[name];
    if (option === undefined) {
      throw new ConfigError(
        `SMTP_URL has the option ${name}, which is not known: use ${Object.keys(urlOptions).join(", ")}, or leave it out`,
      );
    }
    const [form, example] = option;
    if (!form.test(given)) {
      throw new ConfigError(`SMTP_URL has ${name}=${given}, for example ${name}=${example}`);
    }
  }
  const isUnchecked = searchParams.get("tls.rejectUnauthorized") === "false";
  if (isUnchecked && !isNear(hostname)) {
    throw new ConfigError(
      "SMTP_URL has tls.rejectUnauthorized=false, which is allowed only for a mail server on this machine or in a " +
        "private network: name its certificate or authority in MAIL_TLS_CA_FILE, or the name of its certificate in tls.servername",
    );
  }
}

const privateRanges = allowedRanges([
  "127.0.0.0/8",
  "10.0.0.0/8",
  "172.16.0.0/12",
  "192.168.0.0/16",
  "fc00::/7",
  "::1/128",
]);

/** True for an address of this machine or of a private network, and for a name that only such a network has. */
function isNear(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, "");
  if (isIP(host) !== 0) return privateRanges.holds(host);
  return !host.includes(".") || /\.(?:localhost|local|lan|internal|home\.arpa)$/.test(host);
}

function readAuthorities(file: string | undefined): string | undefined {
  if (file === undefined) return undefined;
  const pem = readSettingsFile("MAIL_TLS_CA_FILE", file);
  try {
    void new X509Certificate(pem);
  } catch {
    throw new ConfigError(
      `MAIL_TLS_CA_FILE: ${file} holds no certificate; it must begin with -----BEGIN CERTIFICATE-----`,
    );
  }
  return pem;
}

function readOauth(
  { value, secretValue }: Pick<Environment, "value" | "secretValue">,
  smtpUrl: string | undefined,
): MailSettings["oauth"] {
  const tokenUrl = readUrl("MAIL_OAUTH_TOKEN_URL", value("MAIL_OAUTH_TOKEN_URL"), ["https:", "http:"]);
  const clientId = value("MAIL_OAUTH_CLIENT_ID");
  const clientSecret = secretValue("MAIL_OAUTH_CLIENT_SECRET");
  const refreshToken = secretValue("MAIL_OAUTH_REFRESH_TOKEN");
  if ([tokenUrl, clientId, clientSecret, refreshToken].every((each) => each === undefined)) return undefined;
  if (tokenUrl === undefined || clientId === undefined || clientSecret === undefined || refreshToken === undefined) {
    throw new ConfigError(`${oauthNames.slice(0, -1).join(", ")} and ${oauthNames.at(-1)} must be set together`);
  }
  if (new URL(tokenUrl).protocol === "http:" && !isNear(new URL(tokenUrl).hostname)) {
    throw new ConfigError("MAIL_OAUTH_TOKEN_URL must begin with https://, since the client's secret is sent there");
  }
  const user = smtpUrl === undefined ? "" : decodeURIComponent(new URL(smtpUrl).username);
  if (user === "") {
    throw new ConfigError(
      "SMTP_URL must name the user of MAIL_OAUTH_REFRESH_TOKEN, as in smtp://office%40example.com@smtp.example.com:587",
    );
  }
  return { user, tokenUrl, clientId, clientSecret, refreshToken };
}

const rsaBitsMin = 1024;

function readDkim(value: Environment["value"]): MailSettings["dkim"] {
  const [domainName, keySelector, file] = dkimNames.map(value);
  if (domainName === undefined && keySelector === undefined && file === undefined) return undefined;
  if (domainName === undefined || keySelector === undefined || file === undefined) {
    throw new ConfigError("MAIL_DKIM_DOMAIN, MAIL_DKIM_SELECTOR and MAIL_DKIM_KEY_FILE must be set together");
  }
  const privateKey = readSettingsFile("MAIL_DKIM_KEY_FILE", file);
  trySigning(file, privateKey);
  return { domainName, keySelector, privateKey };
}

/** Signs and verifies once: with a key that cannot, all mails would go out unsigned without a word. */
function trySigning(file: string, pem: string): void {
  const wrong = (what: string) =>
    new ConfigError(
      `MAIL_DKIM_KEY_FILE: ${file} ${what}; make one with openssl genrsa -out ${file} 2048, and publish its public key`,
    );
  let key;
  try {
    key = createPrivateKey(pem);
  } catch {
    throw wrong("holds no private key without a passphrase in the format PEM");
  }
  if (key.asymmetricKeyType !== "rsa") throw wrong("holds a key that is not of the kind RSA");
  if ((key.asymmetricKeyDetails?.modulusLength ?? 0) < rsaBitsMin) {
    throw wrong(`holds a key of less than ${rsaBitsMin} bits, which receivers reject`);
  }
  const text = Buffer.from("signed at start");
  if (!verify("sha256", text, createPublicKey(key), sign("sha256", text, key))) throw wrong("does not sign");
}
