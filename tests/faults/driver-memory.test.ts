import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { service } from "../support/service.ts";

const queryCount = 4_000;
/** About a quarter of what each query left behind when queries kept references to each other. */
const bytesEachMax = 350;

test("memory of finished queries is freed by small collections", async () => {
  const { target } = await service();
  const program = fileURLToPath(new URL("./query-maker.ts", import.meta.url));
  const args = ["--expose-gc", program, JSON.stringify(target), String(queryCount)];
  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
  expect(Number(stdout || NaN) / queryCount, stderr).toBeLessThan(bytesEachMax);
});
