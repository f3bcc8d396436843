// @module-tag slow
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import type { ErrorBody } from "#contract/api/errors.ts";
import { catalog } from "#contract/copy/refusals/en/catalog.ts";
import type { ImportPreview } from "#contract/imports/import-previews.ts";
import { newOwner } from "../support/browser-like.ts";
import { importForm, newImportPreview } from "../support/imports.ts";
import { newOrg } from "../support/service.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
/** Areas of words that are chosen by a code, such as a status. */
const chosenByCode: readonly string[] = ["things", "types", "statuses", "fileKinds", "networks"];

test("every text of a refusal is used", () => {
  const sources = ["server", "reader"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".ts"))
      .map((name) => readFileSync(join(root, folder, name), "utf8")),
  );
  const used = new Set(
    sources.flatMap((text) => [...text.matchAll(/\bwording\(\s*"([\w.]+)"/g)].map(([, key]) => key)),
  );
  const keys = Object.entries(catalog)
    .filter(([area]) => !chosenByCode.includes(area))
    .flatMap(([area, texts]) => Object.keys(texts).map((name) => `${area}.${name}`));
  expect(keys.length).toBeGreaterThan(500);
  expect(keys.filter((key) => !used.has(key))).toEqual([]);
});

test("a Chinese page gets its errors in Chinese, with what was typed as it is; the API stays English", async () => {
  const owner = await newOwner();
  await owner.send("PATCH", "/account", { language: "zh" });
  const refusedWith = async (path: string, body: unknown) => (await owner.post<ErrorBody>(path, body)).body.error;

  const invalid = await refusedWith("/clients", { name: " ", email: "not an address", wrong: 1 });
  expect(invalid.details?.map(({ path, message }) => [path, message])).toEqual(
    expect.arrayContaining([
      ["name", "不能为空白"],
      ["email", "必须是一个电子邮件地址，例如 office@example.com"],
      ["wrong", "不是此请求的栏位；请移除或检查拼写"],
    ]),
  );
  expect(invalid.message).toMatch(/^“\w+”.+（另有 2 项）。$/);

  const tooLong = await refusedWith("/clients", { name: "x".repeat(201) });
  expect(tooLong.details).toMatchObject([{ path: "name", code: "TOO_LONG", message: "最多 200 个字符" }]);
  const ofType = await refusedWith("/clients", { name: "Tan Ah Kow", postalCode: 5 });
  expect(ofType.message).toBe("“postalCode”必须是文字或null。");
  const unknown = await refusedWith("/projects", { name: "P", clientId: "cli_00000000000000000000000000" });
  expect(unknown.details).toMatchObject([{ path: "clientId", message: "在此公司中找不到该客户" }]);
  const gone = await owner.get<ErrorBody>("/clients/cli_00000000000000000000000000");
  expect(gone.body.error.message).toBe("找不到此内容。它可能已被删除。");

  const api = await newOrg();
  const answer = await api.post<ErrorBody>("/clients", { name: " " });
  expect(answer.body.error.message).toBe("`name` must not be blank.");
  const number = await api.post<ErrorBody>("/clients", { name: "Tan Ah Kow", postalCode: 5 });
  expect(number.body.error.message).toBe("`postalCode` must be text or null.");
});

test("what is wrong with a row of a file is said in the language of the page; programs read English", async () => {
  const owner = await newOwner();
  // The second name is a word of ours, and stays as it was typed.
  const rows = "Tan Ah Kow,X-1,2026-01-05,2026-02-05,10.00\nSENT,X-2,2026-01-05,2026-02-05,10.00\n";
  const file = `Client,Invoice number,Invoice date,Due date,Balance\n${rows}`;
  const previewed = async () => {
    const path = "/imports/previews?kind=OPEN_INVOICES";
    const { body } = await owner.post<ImportPreview>(path, importForm(file, "open.csv"));
    return body.rows.flatMap(({ errors }) => errors.map(({ message }) => message));
  };
  expect(await previewed()).toEqual([
    "does not match any client called “Tan Ah Kow”; add it first, or correct the name",
    "does not match any client called “SENT”; add it first, or correct the name",
  ]);
  await owner.send("PATCH", "/account", { language: "zh" });
  expect(await previewed()).toEqual([
    "找不到名为“Tan Ah Kow”的客户；请先添加，或更正名称",
    "找不到名为“SENT”的客户；请先添加，或更正名称",
  ]);
  const api = await newOrg();
  const preview = await newImportPreview(api, file, "OPEN_INVOICES");
  expect(preview.rows[0]?.errors[0]?.message).toMatch(/^does not match any client/);
});

test("a refusal writes days as the app does, in both languages", async () => {
  const owner = await newOwner();
  const day = new Date(Date.now() - 40 * 86_400_000).toISOString().slice(0, 10);
  expect((await owner.send("PATCH", "/organization", { lockedThrough: day })).status).toBe(200);
  const refuse = async () =>
    (await owner.post<ErrorBody>("/expenses", { date: "2020-01-02", category: "OTHER", description: "x", amount: 1 }))
      .body.error;
  expect((await refuse()).message).toMatch(
    /^The books are closed through \d{1,2} [A-Z][a-z]{2} \d{4}\. .+today, \d{1,2} [A-Z][a-z]{2} \d{4}\.$/,
  );
  await owner.send("PATCH", "/account", { language: "zh" });
  expect((await refuse()).message).toMatch(/\d{4}年\d{1,2}月\d{1,2}日.+\d{4}年\d{1,2}月\d{1,2}日/);
});
