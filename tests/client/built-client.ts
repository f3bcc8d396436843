import { execFile } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { copyFolder, prepared } from "../support/prepared.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Returns a folder with the package of the client, which is built once per run: builds replace one another's folder. */
export async function builtClient(): Promise<string> {
  const folder = await prepared("built-client", async (draft) => {
    await promisify(execFile)(process.execPath, ["scripts/build-client.ts"], { cwd: root });
    await copyFolder(join(root, "dist/client"), join(draft, "client"));
  });
  return join(folder, "client");
}
