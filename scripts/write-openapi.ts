import { writeFileSync } from "node:fs";
import { openapiDocument } from "#contract/openapi/openapi.ts";

/** Writes the document that a server publishes to the file that is named. */
const [, , file = "openapi.json"] = process.argv;
writeFileSync(file, JSON.stringify(openapiDocument({ serverUrl: "https://quoin.example", version: "0.0.0" })));
