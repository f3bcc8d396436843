import { SaxesParser } from "saxes";
import { add, compare, type Decimal, decimal, negate, sum } from "#contract/money.ts";
import { wording } from "#contract/api/wording.ts";
import { isoDay } from "#reader/days.ts";
import { ReadFault } from "#reader/fault.ts";
import type { Entry, EntryList } from "./tagged.ts";

/** An element without its namespace: versions of the format differ in theirs, and little else. */
interface Node {
  readonly name: string;
  readonly row: number;
  readonly currency: string | undefined;
  readonly children: Node[];
  text: string;
}

const nodesMax = 500_000;

function parse(text: string): Node {
  const parser = new SaxesParser();
  const root: Node = { name: "", row: 1, currency: undefined, children: [], text: "" };
  const path: Node[] = [root];
  let count = 0;
  parser.on("opentag", ({ name, attributes }) => {
    count += 1;
    if (count > nodesMax) throw new ReadFault("TOO_MANY", wording("files.tooManyEntries"));
    const local = name.slice(name.indexOf(":") + 1);
    const node: Node = { name: local, row: parser.line, currency: attributes["Ccy"], children: [], text: "" };
    path.at(-1)?.children.push(node);
    path.push(node);
  });
  parser.on("text", (part) => {
    const node = path.at(-1);
    if (node !== undefined) node.text += part;
  });
  parser.on("closetag", () => void path.pop());
  parser.on("error", (error) => {
    throw new ReadFault("WRONG_FORMAT", wording("files.notXml", { fault: error.message }));
  });
  parser.write(text).close();
  return root;
}

const all = (node: Node | undefined, ...names: readonly string[]): readonly Node[] =>
  names.reduce<readonly Node[]>(
    (nodes, name) => nodes.flatMap(({ children }) => children.filter((child) => child.name === name)),
    node === undefined ? [] : [node],
  );
const one = (node: Node | undefined, ...names: readonly string[]): Node | undefined => all(node, ...names)[0];
const textAt = (node: Node | undefined, ...names: readonly string[]): string => one(node, ...names)?.text.trim() ?? "";

/** Returns the day of a date or a time, which may have an offset. */
const dayOf = (node: Node | undefined): string | undefined => {
  const text = textAt(node, "Dt") || textAt(node, "DtTm") || (node?.text.trim() ?? "");
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})/.exec(text) ?? [];
  return isoDay(Number(year), Number(month), Number(day));
};

/**
 * Reads CAMT.052, .053 and .054 of any version.
 * @throws ReadFault for XML that is cut off or holds no statement
 */
export function readCamt(text: string): EntryList[] {
  const [document] = parse(text).children;
  const statements = (document?.children ?? []).flatMap((message) =>
    message.children.filter(({ name }) => name === "Stmt" || name === "Rpt" || name === "Ntfctn"),
  );
  return statements.map((statement) => {
    const account = one(statement, "Acct");
    const number = textAt(account, "Id", "IBAN") || textAt(account, "Id", "Othr", "Id") || undefined;
    const entries = all(statement, "Ntry").flatMap(entriesOf);
    const currency =
      textAt(account, "Ccy") || one(statement, "Bal", "Amt")?.currency || one(statement, "Ntry", "Amt")?.currency;
    const held = (code: string) => balanceOf(statement, code);
    return {
      format: "CAMT",
      account: { number, currency },
      entries,
      opening: held("OPBD") ?? held("PRCD"),
      closing: held("CLBD"),
    };
  });
}

function balanceOf(statement: Node, code: string): Decimal | undefined {
  const found = all(statement, "Bal").find((each) => textAt(each, "Tp", "CdOrPrtry", "Cd") === code);
  if (found === undefined) return undefined;
  const amount = decimalOf(textAt(found, "Amt"));
  return amount && (textAt(found, "CdtDbtInd") === "DBIT" ? negate(amount) : amount);
}

const decimalOf = (text: string): Decimal | undefined =>
  /^\d{1,15}(?:\.\d{1,5})?$/.test(text) ? decimal(text) : undefined;

/** A batch is one line per payment when their amounts add up to that of the entry. */
function entriesOf(entry: Node): readonly Entry[] {
  const status = textAt(entry, "Sts", "Cd") || textAt(entry, "Sts");
  const amount = one(entry, "Amt");
  const payments = all(entry, "NtryDtls", "TxDtls");
  const shared = {
    row: entry.row,
    date: dayOf(one(entry, "BookgDt")) ?? dayOf(one(entry, "ValDt")),
    isOut: textAt(entry, "CdtDbtInd") === "DBIT",
    currency: amount?.currency,
    ...(status === "PDNG" ? { leftOut: "pending" } : status === "INFO" ? { leftOut: "for information only" } : {}),
  };
  const bankId = textAt(entry, "AcctSvcrRef") || textAt(entry, "NtryRef") || undefined;
  const own = [textAt(entry, "AddtlNtryInf")];
  const amounts = payments.map(amountOfPayment);
  const total = amounts.every((each) => each !== undefined) ? sum(amounts.flatMap((each) => each ?? [])) : undefined;
  const isSplit =
    payments.length > 1 &&
    total !== undefined &&
    compare(total, add(decimalOf(amount?.text.trim() ?? "") ?? total, decimal(0))) === 0;
  if (isSplit) {
    return payments.map((payment, i) => ({
      ...shared,
      amount: textAt(payment, "Amt") || textAt(payment, "AmtDtls", "TxAmt", "Amt"),
      texts: textsOf(payment, shared.isOut),
      bankId: bankId === undefined ? textAt(payment, "Refs", "AcctSvcrRef") || undefined : `${bankId} ${i + 1}`,
    }));
  }
  const texts = [...payments.flatMap((payment) => textsOf(payment, shared.isOut)), ...own];
  return [{ ...shared, amount: amount?.text.trim() ?? "", texts, bankId }];
}

const amountOfPayment = (payment: Node): Decimal | undefined =>
  decimalOf(textAt(payment, "Amt") || textAt(payment, "AmtDtls", "TxAmt", "Amt"));

/** Returns who paid or was paid, the references, and what was written with the payment. */
function textsOf(payment: Node, isOut: boolean): readonly string[] {
  const party = one(payment, "RltdPties", isOut ? "Cdtr" : "Dbtr");
  const references = one(payment, "Refs");
  const end = textAt(references, "EndToEndId");
  return [
    textAt(party, "Nm") || textAt(party, "Pty", "Nm"),
    ...all(payment, "RmtInf", "Ustrd").map((each) => each.text.trim()),
    ...all(payment, "RmtInf", "Strd", "CdtrRefInf", "Ref").map((each) => each.text.trim()),
    end === "NOTPROVIDED" ? "" : end,
    textAt(payment, "AddtlTxInf"),
  ];
}
