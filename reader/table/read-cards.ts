import { parseVCards, type VCard4 } from "vcard4-ts";

/** The names of the columns that cards become. */
const header = [
  "Organization",
  "Full name",
  "First name",
  "Last name",
  "Email",
  "Phone",
  "Street",
  "City",
  "Region",
  "Postal code",
  "Country",
  "Notes",
  "Title",
  "Website",
  "Other addresses",
] as const;

/** The bytes of a text in quoted-printable: `=E9=99=88`. */
const quotedBytes = /(?:=[0-9A-F]{2})+/gi;

const unquoted = (text: string, charset: string): string =>
  text.replaceAll(quotedBytes, (run) =>
    new TextDecoder(charset).decode(Uint8Array.from(run.slice(1).split("="), (hex) => Number.parseInt(hex, 16))),
  );

/** Writes lines of version 2.1 as those of later versions are: types named, quoted-printable decoded, folds undone. */
function modern(text: string): string {
  const unfolded = text.replaceAll(/\r\n?/g, "\n").replaceAll(/\n[ \t]/g, "");
  const lines: string[] = [];
  let open: string | undefined;
  for (const line of unfolded.split("\n")) {
    const whole = open === undefined ? line : open + line.trimStart();
    const isQuoted = /^[^:]*;(?:ENCODING=)?QUOTED-PRINTABLE/i.test(whole);
    if (isQuoted && whole.endsWith("=")) {
      open = whole.slice(0, -1);
      continue;
    }
    open = undefined;
    lines.push(modernLine(whole, isQuoted));
  }
  return lines
    .filter((line) => line !== "")
    .join("\r\n")
    .concat("\r\n");
}

function modernLine(line: string, isQuoted: boolean): string {
  const at = line.indexOf(":");
  if (at === -1) return "";
  const [name = "", ...parameters] = line.slice(0, at).split(";");
  const charset = parameters.find((each) => /^CHARSET=/i.test(each))?.slice("CHARSET=".length) ?? "utf-8";
  const kept = parameters
    .filter((each) => !/^(?:CHARSET|ENCODING)=|^(?:QUOTED-PRINTABLE|BASE64|8BIT)$/i.test(each))
    .map((each) => (each.includes("=") ? each : `TYPE=${each}`));
  const property = name.replace(/^[^.]*\./, "").toUpperCase();
  const value = line.slice(at + 1);
  // A line break within a value is written as \n.
  const plain = isQuoted ? unquoted(value, known(charset)).replaceAll(/\r?\n/g, "\\n") : value;
  if (property === "VERSION") return "VERSION:4.0";
  return `${[property, ...kept].join(";")}:${plain}`;
}

function known(charset: string): string {
  try {
    return new TextDecoder(charset).encoding;
  } catch {
    return "utf-8";
  }
}

const joined = (part: readonly string[] | undefined): string => (part ?? []).filter((each) => each !== "").join(" ");

type Address = NonNullable<VCard4["ADR"]>[number]["value"];

const streetOf = ({ postOfficeBox, extendedAddress, streetAddress }: Address): string[] =>
  [joined(postOfficeBox).replace(/^(?=\d+$)/, "P.O. Box "), joined(extendedAddress), joined(streetAddress)].filter(
    (each) => each !== "",
  );

const linesOf = (address: Address): string[] => [
  ...streetOf(address),
  ...[address.locality, address.region, address.postalCode, address.countryName]
    .map(joined)
    .filter((each) => each !== ""),
];

/** Reads the cards of address books (vCard 2.1 to 4.0) as rows, below a row of names. */
export function readCards(text: string): string[][] {
  const { vCards = [] } = parseVCards(modern(text), false);
  const rows = vCards.map(({ N, FN, ORG, EMAIL, TEL, ADR, NOTE, TITLE, URL }) => {
    const { familyNames, givenNames } = N?.value ?? {};
    const [address = {}, ...others] = (ADR ?? []).map(({ value }) => value).filter((each) => linesOf(each).length > 0);
    return [
      (ORG?.[0]?.value[0] ?? "").split(";")[0] ?? "",
      FN?.[0]?.value ?? "",
      joined(givenNames),
      joined(familyNames),
      (EMAIL ?? []).map(({ value }) => value).join("; "),
      (TEL ?? []).map(({ value }) => value.replace(/^tel:/i, "")).join(" / "),
      streetOf(address).join("\n"),
      joined(address.locality),
      joined(address.region),
      joined(address.postalCode),
      joined(address.countryName),
      (NOTE ?? []).map(({ value }) => value).join("\n"),
      TITLE?.[0]?.value ?? "",
      URL?.[0]?.value ?? "",
      others.map((each) => linesOf(each).join(", ")).join(" / "),
    ];
  });
  return [[...header], ...rows];
}
