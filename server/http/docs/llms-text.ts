import type { Guide } from "./guides.ts";

/** Returns an overview of the documentation for language models. Source: https://llmstxt.org */
export function llmsText(serverUrl: string, guides: readonly Guide[]): string {
  const links = (isOfResource: boolean) =>
    guides
      .filter((guide) => guide.isOfResource === isOfResource)
      .map(({ title, path, summary }) => `- [${title}](${serverUrl}${path}.md)${summary === "" ? "" : `: ${summary}`}`);
  return [
    "# Quoin",
    "",
    "> The back office of a contractor: clients, quotations, contracts, invoices, payments, and signed webhooks.",
    "",
    "The REST API is under `/api/v1`. Send `Authorization: Bearer <API key>` with every request; bodies are JSON. Lists are " +
      "paged by cursor. Give every write an `Idempotency-Key`, and it is executed once however often it is sent. Read the " +
      "totals of documents instead of computing them: they are exact and rounded once.",
    "",
    "## API",
    "",
    `- [OpenAPI document](${serverUrl}/openapi.json): every operation, field, error and webhook, with examples`,
    `- [Postman collection](${serverUrl}/postman.json): the same operations, ready to send`,
    "",
    "## Guides",
    "",
    ...links(false),
    "",
    "## Resources of the API",
    "",
    ...links(true),
    "",
  ].join("\n");
}
