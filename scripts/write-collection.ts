import { writeFileSync } from "node:fs";
import { postmanCollection } from "#contract/openapi/postman.ts";

/**
 * Writes the Postman collection for a check of all its requests, with what a person would add: a file to upload. An answer
 * that is no success is a failure.
 */
const [, , file = "postman.json", serverUrl = ""] = process.argv;
const isSuccess = { listen: "test", script: { exec: 'pm.test("answered", () => pm.response.to.be.success);' } };
const collection = postmanCollection({ serverUrl }) as { readonly event: readonly object[] };
const checked = JSON.stringify({ ...collection, event: [...collection.event, isSuccess] });
writeFileSync(file, checked.replaceAll('"src":[]', `"src":${JSON.stringify(import.meta.filename)}`));
