import { readdirSync } from "node:fs";
import { compileMessage } from "@lingui/message-utils/compileMessage";
import { expect, test } from "vitest";
import type { Messages } from "#contract/copy.ts";

/** The Chinese word of what has one word in English, with what may stand beside it in the English text. */
const terms = [
  { english: /\brevers(e|ed|al)\b/i, chinese: /冲销/ },
  { english: /\bcredit notes?\b/i, chinese: /贷项通知单/ },
  { english: /\b(write|written)[ -]off\b/i, chinese: /核销/ },
  { english: /\breceipts? (\{\w+\}|R-)/i, chinese: /收据/ },
  { english: /\b(as|client[’']s|of the|take back|apply|left as) credit\b(?! notes?)/i, chinese: /余额|贷项/ },
] as const;

type Pair = readonly [key: string, english: string, chinese: string];

const root = new URL("../../", import.meta.url);

/** Returns the texts of both languages under the same key. */
function pairsOf(english: Messages, chinese: Messages, path: string): Pair[] {
  return Object.entries(english).flatMap(([key, text]): Pair[] => {
    const other = chinese[key];
    if (typeof text === "string" && typeof other === "string") return [[`${path}.${key}`, text, other]];
    return typeof text === "object" ? pairsOf(text as Messages, (other ?? {}) as Messages, `${path}.${key}`) : [];
  });
}

const catalogOf = async (path: string): Promise<Record<string, Messages>> =>
  (await import(new URL(path, root).href)) as Record<string, Messages>;

/** Returns the texts of all catalogs in both languages. */
async function allPairs(): Promise<Pair[]> {
  const folders = [
    "web/copy",
    "server/letters/copy",
    "server/portal/copy",
    "server/pdf/copy",
    "contract/copy",
    "contract/copy/refusals",
  ];
  const pairs: Pair[] = [];
  for (const folder of folders) {
    for (const name of readdirSync(new URL(`${folder}/en`, root))) {
      const [english, chinese] = [await catalogOf(`${folder}/en/${name}`), await catalogOf(`${folder}/zh/${name}`)];
      pairs.push(...pairsOf(english as Messages, chinese as Messages, `${folder}/${name}`));
    }
  }
  return pairs;
}

test("in Chinese, what is one thing in English has one name", async () => {
  const pairs = await allPairs();
  expect(pairs.length).toBeGreaterThan(2_000);
  const others = pairs.flatMap(([key, english, chinese]) =>
    terms.some((term) => term.english.test(english) && !term.chinese.test(chinese))
      ? [`${key}: ${english} → ${chinese}`]
      : [],
  );
  expect(others).toEqual([]);
});

/** Words that Chinese texts keep in Latin letters: names, formats, keys and examples. */
const latin = [
  "Quoin PDF API Webhook Webhooks UEN JPEG PayNow ID PNG CSV GST JSON MB SGD MCST HTTP HTTPS TLS Retry-After Gone Standard",
  "Xero QuickBooks Zoho MYOB FreshBooks Wave Invoice Ninja Outlook Google Excel Sheets LibreOffice WhatsApp iPhone",
  "InvoiceNow PINT-SG IRAS ACRA GIRO SWIFT BIC IBAN DBSSSGSG F5 OFX QIF QFX MT940 CAMT.053 CAMT vCard vcf xlsx xls ods csv zip ZIP",
  "XML HEIC SVG UTF-8 IP IPv6 DKIM URL Alt Shift via M90312345A R D a f d4ed8 PRJ01 SGUEN QUOIN_PUBLIC_URL",
  "https https://quoin.example.com https://accounts.google.com http://",
  // The places of Xero's own screens.
  "Accounting Manual journals Import Tax No",
].flatMap((line) => line.split(" "));

/** Returns the text of a message without its values, of all branches of a plural. */
const shownIn = (part: unknown): string => {
  if (typeof part === "string") return part;
  if (!Array.isArray(part)) return "";
  return part.map((each: unknown) => (Array.isArray(each) ? branchesOf(each[2]) : shownIn(each))).join(" ");
};
const branchesOf = (branches: unknown): string =>
  Object.values(branches ?? {})
    .map(shownIn)
    .join(" ");

test("in Chinese, no screen and no email has an English word that is not a name", async () => {
  const screens = (await allPairs()).filter(([key]) =>
    /^(web|server\/portal|server\/letters)\/copy\/(?!language\.ts)/.test(key),
  );
  expect(screens.length).toBeGreaterThan(1_500);
  const others = screens.flatMap(([key, , chinese]) => {
    const words = shownIn(compileMessage(chinese)).match(/[A-Za-z][\w.&:/-]*/g) ?? [];
    return words.filter((word) => !latin.includes(word.replace(/[.:]$/, ""))).map((word) => `${key}: ${word}`);
  });
  expect(others).toEqual([]);
});
