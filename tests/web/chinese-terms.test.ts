import { readdirSync } from "node:fs";
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
