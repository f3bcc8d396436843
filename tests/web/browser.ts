import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Browser, chromium } from "playwright-core";
import packageJson from "../../package.json" with { type: "json" };

/** The sandbox needs rights that containers do not give; what is opened here is our own pages alone. */
const args = ["--headless=shell", "--no-sandbox", "--no-zygote", "--disable-gpu"];

const root = fileURLToPath(new URL("../..", import.meta.url));

let launched: Promise<Browser> | undefined;

/** The browser of this worker; it ends with the process. */
export function browser(): Promise<Browser> {
  launched ??= launch();
  return launched;
}

async function launch(): Promise<Browser> {
  const executablePath = process.env["CHROME_PATH"] ?? (await unpackedChromium());
  return chromium.launch({ executablePath, args, ignoreDefaultArgs: ["--headless"], env: { ...process.env } as never });
}

/**
 * The Chromium that its package brings compressed. It is unpacked below TMPDIR under one name whatever its version,
 * readable by its owner alone; hence a folder per user and version.
 */
async function unpackedChromium(): Promise<string> {
  const version = packageJson.devDependencies["@sparticuz/chromium"];
  const folder = join(tmpdir(), `quoin-chromium-${version}-${userInfo().uid}`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const outside = process.env["TMPDIR"];
  process.env["TMPDIR"] = folder;
  try {
    const { default: packed, inflate, setupLambdaEnvironment } = await import("@sparticuz/chromium");
    const path = await packed.executablePath();
    // A bare machine lacks libnss3 and others; a machine that has them is not disturbed by these.
    const libraries = join(folder, "al2023");
    if (!existsSync(libraries)) {
      await inflate(fileURLToPath(new URL("../bin/al2023.tar.br", import.meta.resolve("@sparticuz/chromium"))));
    }
    setupLambdaEnvironment(join(libraries, "lib"));
    await writeFile(join(folder, "fonts.conf"), fontSettings(folder));
    process.env["FONTCONFIG_FILE"] = join(folder, "fonts.conf");
    return path;
  } finally {
    if (outside === undefined) delete process.env["TMPDIR"];
    else process.env["TMPDIR"] = outside;
  }
}

/** Its own settings look for fonts at fixed places; and without any font at all, even the page's own are not drawn. */
const fontSettings = (folder: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}/fonts</dir>
  <dir>${root}node_modules/@expo-google-fonts</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${folder}/fonts-cache</cachedir>
</fontconfig>
`;
