import { useClient } from "./program.js";

declare const process: { readonly argv: readonly string[]; readonly stdout: { write(text: string): void } };

const [url = "", key = "", signed = ""] = process.argv.slice(2);
process.stdout.write(JSON.stringify(await useClient(url, key, JSON.parse(signed) as Parameters<typeof useClient>[2])));
