import formats from "ajv-formats";
import { Ajv2020 as Ajv } from "ajv/dist/2020.js";

/** The parts of an OpenAPI document, of which a validator of JSON Schema knows none. */
const documentKeywords = [
  "openapi",
  "info",
  "servers",
  "security",
  "tags",
  "externalDocs",
  "paths",
  "webhooks",
  "components",
  "discriminator",
];

/** Returns a strict validator with nothing of our own that has the document, under `document#/…`. */
export function stockAjv(document: object): Ajv {
  const ajv = new Ajv({ allErrors: true, strict: true, strictRequired: false });
  ajv.addVocabulary(documentKeywords);
  formats.default(ajv);
  return ajv.addSchema({ $id: "document", ...document }, undefined, false, false);
}
