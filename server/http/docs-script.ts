import { parentPort } from "node:worker_threads";
import reference from "@scalar/fastify-api-reference";
import Fastify from "fastify";

/**
 * Runs in a thread of its own, which `docs.ts` starts: loading the viewer of the documentation takes a tenth of a
 * second. Its package only offers it as a plugin with a page that needs an inline script, so the plugin is asked for
 * the script alone.
 */
const app = Fastify();
await app.register(reference, { routePrefix: "/", configuration: { content: {} } });
const { rawPayload } = await app.inject("/js/scalar.js");
await app.close();
const script = new Uint8Array(rawPayload);
parentPort?.postMessage(script, [script.buffer]);
