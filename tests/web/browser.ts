import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { threadId } from "node:worker_threads";
import { type Browser, chromium } from "playwright-core";
import packageJson from "../../package.json" with { type: "json" };

/** The sandbox needs privileges that containers lack; tests open only our own pages. */
const args = ["--headless=shell", "--no-sandbox", "--no-zygote", "--disable-gpu"];

const fontFolders = [
  import.meta.resolve("@expo-google-fonts/noto-sans-sc/package.json"),
  import.meta.resolve("@expo-google-fonts/noto-sans-tamil/package.json"),
].flatMap((family) => ["400Regular", "700Bold"].map((weight) => fileURLToPath(new URL(weight, family))));

let launched: Promise<Browser> | undefined;

/** Returns the browser of this worker, which ends with the process. */
export function browser(): Promise<Browser> {
  launched ??= launch();
  return launched;
}

async function launch(): Promise<Browser> {
  const executablePath = process.env["CHROME_PATH"] ?? (await unpackedChromium());
  return chromium.launch({ executablePath, args, ignoreDefaultArgs: ["--headless"], env: { ...process.env } as never });
}

/**
 * Unpacks the Chromium that its package contains in compressed form. The package unpacks it below TMPDIR under one
 * name whatever its version, readable by its owner only; hence a folder per user and version.
 */
async function unpackedChromium(): Promise<string> {
  const version = packageJson.devDependencies["@sparticuz/chromium"];
  const folder = join(tmpdir(), `quoin-chromium-${version}-${userInfo().uid}`);
  if (!existsSync(folder)) await unpackTo(folder);
  const { setupLambdaEnvironment } = await import("@sparticuz/chromium");
  // A minimal machine lacks libnss3 and others; these do no harm on a machine that has them.
  setupLambdaEnvironment(join(folder, "al2023", "lib"));
  const settings = fontSettings(folder);
  // Named after its content, since other checkouts have their fonts in other folders.
  const file = join(folder, `fonts-${createHash("sha256").update(settings).digest("hex").slice(0, 12)}.conf`);
  // Renamed into place, because the browser of another worker may read it in this moment.
  const draft = `${file}.${process.pid}.${threadId}`;
  await writeFile(draft, settings);
  await rename(draft, file);
  process.env["FONTCONFIG_FILE"] = file;
  return join(folder, "chromium");
}

/**
 * Several workers start at once, so each unpacks into a folder of its own, and the first to finish renames it into
 * place.
 */
async function unpackTo(folder: string): Promise<void> {
  const draft = `${folder}.${process.pid}.${threadId}`;
  await mkdir(draft, { recursive: true, mode: 0o700 });
  const outside = process.env["TMPDIR"];
  process.env["TMPDIR"] = draft;
  try {
    const { default: packed, inflate } = await import("@sparticuz/chromium");
    await packed.executablePath();
    await inflate(fileURLToPath(new URL("../bin/al2023.tar.br", import.meta.resolve("@sparticuz/chromium"))));
    await rename(draft, folder);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  } finally {
    if (outside === undefined) delete process.env["TMPDIR"];
    else process.env["TMPDIR"] = outside;
  }
}

/**
 * The package's own settings look for fonts at fixed paths, and without any system font not even the page's own fonts
 * are drawn. The page's fonts have no Chinese or Tamil glyphs: on other machines these come from system fonts, and here
 * from packages, of whose nine weights pages use two.
 */
const fontSettings = (folder: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}/fonts</dir>
${fontFolders.map((fonts) => `  <dir>${fonts}</dir>`).join("\n")}
  <cachedir>${folder}/fonts-cache</cachedir>
</fontconfig>
`;
