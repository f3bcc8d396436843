import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parentPort } from "node:worker_threads";
import { NodeCompiler } from "@myriaddreamin/typst-ts-node-compiler";

// A thread of its own: makes one PDF after the other of what it is told. Nothing is read from the network.

/** One PDF to be made. */
export interface PrintJob {
  /** The name of the file in `templates/` that lays it out. */
  readonly template: string;
  /** What it says; all text in it is text, whatever it holds. */
  readonly data: object;
  /** Images by the names that the data gives them. */
  readonly images: Readonly<Record<string, Uint8Array>>;
  /** What the PDF says of when it was made: the same for the same document, so that its bytes are the same. */
  readonly at: Date;
}

export type RenderReply = { readonly pdf: Uint8Array } | { readonly error: string };

/** Latin first; a character that one does not have is looked for in the next. */
const fontFiles = [
  "@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf",
  "@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf",
  "@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf",
  "@expo-google-fonts/noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf",
  "@expo-google-fonts/noto-sans-tamil/400Regular/NotoSansTamil_400Regular.ttf",
  "@expo-google-fonts/noto-sans-tamil/700Bold/NotoSansTamil_700Bold.ttf",
] as const;

const workspace = fileURLToPath(new URL("./templates", import.meta.url));
const require = createRequire(import.meta.url);

const compiler = NodeCompiler.create({
  workspace,
  fontArgs: [{ fontBlobs: fontFiles.map((file) => readFileSync(fontFile(file))) }],
});

/** The packages of fonts name no files, so they are found beside what they do name. */
function fontFile(file: string): string {
  const [scope = "", name = "", ...rest] = file.split("/");
  return join(dirname(require.resolve(`${scope}/${name}/package.json`)), ...rest);
}

parentPort?.on("message", (job: PrintJob) => {
  parentPort?.postMessage(replyTo(job));
});

function replyTo({ template, data, images, at }: PrintJob): RenderReply {
  const names = Object.keys(images).map((name) => join(workspace, name));
  try {
    for (const [name, bytes] of Object.entries(images)) {
      compiler.mapShadow(join(workspace, name), Buffer.from(bytes));
    }
    const pdf = compiler.pdf(
      { mainFilePath: join(workspace, `${template}.typ`), inputs: { data: JSON.stringify(data) } },
      { creationTimestamp: Math.floor(at.getTime() / 1000) },
    );
    return { pdf };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  } finally {
    for (const name of names) compiler.unmapShadow(name);
    // What was compiled is kept for reuse, and would be kept for ever.
    compiler.evictCache(10);
  }
}
