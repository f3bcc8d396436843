import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { XmlDocument, type XmlElement } from "libxml2-wasm";

const rulesFolder = process.env["QUOIN_PINT_RULES"] ?? "";
const saxon = process.env["QUOIN_SAXON"] ?? "/usr/share/java/Saxon-HE.jar";

/** A rule that a file breaks. */
export interface Finding {
  readonly file: string;
  readonly rule: string;
  readonly text: string;
}

/**
 * Validates files by the official rules of their kind, which are compiled Schematron: Saxon reads all files of a folder in
 * one process.
 * @param files XML by name
 */
export function findingsOf(files: ReadonlyMap<string, string>): Finding[] {
  const root = mkdtempSync(join(tmpdir(), "e-invoices-"));
  return (["Invoice", "CreditNote"] as const).flatMap((kind) => {
    const own = [...files].filter(([, xml]) => xml.includes(`<${kind} `));
    if (own.length === 0) return [];
    const folder = join(root, kind);
    mkdirSync(folder);
    for (const [name, xml] of own) writeFileSync(join(folder, name), xml);
    return stylesheetsOf(kind).flatMap((rules, index) => validate(folder, rules, join(root, `${kind}-${index}`)));
  });
}

function stylesheetsOf(kind: "Invoice" | "CreditNote"): string[] {
  const folder = join(rulesFolder, kind === "Invoice" ? "trn-invoice" : "trn-creditnote", "schematron");
  return readdirSync(folder)
    .filter((name) => name.endsWith(".xslt"))
    .map((name) => join(folder, name));
}

function validate(folder: string, rules: string, reports: string): Finding[] {
  mkdirSync(reports);
  const args = ["-cp", saxon, "net.sf.saxon.Transform", `-s:${folder}`, `-xsl:${rules}`, `-o:${reports}`];
  execFileSync("java", args, { stdio: ["ignore", "ignore", "pipe"] });
  return readdirSync(reports).flatMap((file) => failedIn(file, readFileSync(join(reports, file))));
}

const namespaces = { svrl: "http://purl.oclc.org/dsdl/svrl" };

function failedIn(file: string, report: Buffer): Finding[] {
  using document = XmlDocument.fromBuffer(report);
  const failed = document.find("//svrl:failed-assert | //svrl:successful-report", namespaces) as XmlElement[];
  if (document.find("//svrl:fired-rule", namespaces).length === 0) throw new Error(`no rule read ${file}`);
  return failed.map((node) => ({
    file,
    rule: node.attr("id")?.value ?? "",
    text: node.content.replaceAll(/\s+/g, " ").trim(),
  }));
}
