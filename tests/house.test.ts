import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { type EventType, events } from "#contract/webhooks/events.ts";
import { appRoutes } from "#contract/api/app-routes.ts";
import { type Filters, parametersOf } from "#contract/api/filters.ts";
import { pagingParameters, sortParameter } from "#contract/api/page.ts";
import { type Sorts, sortValues } from "#contract/api/sorts.ts";
import * as listSorts from "#contract/api/list-sorts.ts";
import { routes } from "#contract/api/routes.ts";
import { printDatabasePage } from "../scripts/schema/print-database-page.ts";
import { printSchema } from "../scripts/schema/print-schema.ts";
import { openOwner } from "#server/db/sql.ts";
import { findEffects } from "../scripts/schema/find-effects.ts";
import { freshDatabase } from "./support/target.ts";

/** Rules of this code base that no compiler checks. Each failure names the line. */
const root = fileURLToPath(new URL("..", import.meta.url));

function filesIn(folder: string, ending: RegExp): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .map((name) => `${folder}/${name}`)
    .filter((name) => ending.test(name) && !name.includes("node_modules"))
    .toSorted();
}

const read = (file: string) => readFileSync(join(root, file), "utf8");

/** Returns every matching line of those files as `file:line text`. */
function linesWith(files: readonly string[], pattern: RegExp): string[] {
  return files.flatMap((file) =>
    read(file)
      .split("\n")
      .map((text, i) => ({ text, at: `${file}:${i + 1}` }))
      .filter(({ text }) => pattern.test(text) && !/^\s*(\*|\/\/|\/\*\*)/.test(text))
      .map(({ text, at }) => `${at} ${text.trim()}`),
  );
}

const source = [...filesIn("contract", /\.ts$/), ...filesIn("server", /\.ts$/)];
const clientSource = filesIn("client", /\.ts$/);
/** The pages that people read. */
const pages = [
  "README.md",
  "client/README.md",
  "examples/accounting-sync/README.md",
  "CONTRIBUTING.md",
  "STYLE.md",
  "SECURITY.md",
  "CHANGELOG.md",
  "bench/README.md",
  ...filesIn("docs", /\.md$/),
];
const except = (...allowed: RegExp[]) => source.filter((file) => !allowed.some((pattern) => pattern.test(file)));

test("SQL is in store.ts, a -store.ts beside it and db/ alone", () => {
  const files = except(/[/-]store\.ts$/, /^server\/db\//);
  expect(linesWith(files, /\b(select .+ from|insert into|update \w+ set|delete from)\b|sql`/)).toEqual([]);
});

test("each platform gets the version of a program that the others get", () => {
  interface Locked {
    readonly version?: string;
    readonly optionalDependencies?: Readonly<Record<string, string>>;
  }
  const { packages } = JSON.parse(read("package-lock.json")) as { readonly packages: Readonly<Record<string, Locked>> };
  // As Node looks for it: beside the package, then beside the one that contains it, and so on.
  const foldersFrom = (at: string): readonly string[] =>
    at === "" ? [""] : [`${at}/`, ...foldersFrom(at.replace(/(\/|^)node_modules\/(@[^/]+\/)?[^/]+$/, ""))];
  const others = Object.entries(packages).flatMap(([at, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([, wanted]) => /^\d/.test(wanted))
      .map(([name, wanted]) => ({
        name,
        wanted,
        locked: foldersFrom(at)
          .map((folder) => packages[`${folder}node_modules/${name}`])
          .find((each) => each !== undefined),
      }))
      .filter(({ locked, wanted }) => locked?.version !== wanted)
      .map(({ name, locked, wanted }) => `${name}: ${locked?.version ?? "none"}, not ${wanted}`),
  );
  expect(others).toEqual([]);
});

test("only config.ts reads the environment", () => {
  expect(linesWith(except(/^server\/settings\/config\.ts$/), /process\.env/)).toEqual([]);
});

test("the time comes from the clock", () => {
  expect(linesWith(except(/^server\/core\/clock\.ts$/), /Date\.now\(|new Date\(\)|Math\.random\(/)).toEqual([]);
});

test("no text is run as code or through a shell, or set as markup", () => {
  const app = filesIn("web", /\.(tsx?|js)$/);
  expect(linesWith([...source, ...app], /\beval\(|new Function\(|node:vm|\bexec(Sync)?\(["'`]|shell: true/)).toEqual(
    [],
  );
  expect(linesWith(app, /dangerouslySetInnerHTML|innerHTML|outerHTML|insertAdjacentHTML|document\.write/)).toEqual([]);
});

test("the app stores only theme, columns, unsaved changes, sign-ins, versions and its files", () => {
  const allowed =
    /^web\/((public\/)?theme\.(ts|js)|service-worker\.js|list\/columns\.tsx|records\/saving\/unsaved-copy\.ts|session\/kept-for-return\.ts|shell\/update-notice\.tsx)$/;
  const app = filesIn("web", /\.(tsx?|js)$/).filter((file) => !allowed.test(file));
  expect(linesWith(app, /localStorage|sessionStorage|indexedDB|document\.cookie|caches\.open/)).toEqual([]);
});

test("dates are entered in date fields alone", () => {
  expect(linesWith(filesIn("web", /\.tsx$/), /type=(\{?["'`])date\b/)).toEqual([]);
});

test("a store is private to its folder and those within, and no import climbs", () => {
  const inDomains = except(/^server\/main\.ts$/, /^server\/commands\//);
  const imports = linesWith(inDomains, /from "#server\/(?!db\/).*[/-]store\.ts"/);
  expect(imports.length).toBeGreaterThan(0);
  const isOutside = (line: string) => {
    const [, folder = ""] = /from "#(.+\/)[^/]*store\.ts"/.exec(line) ?? [];
    return !line.startsWith(folder);
  };
  expect(imports.filter(isOutside)).toEqual([]);
  expect(linesWith(source, /from "\.\.\/(?!\.\.\/package\.json)/)).toEqual([]);
});

/** The rooms of `server/`, lowest first: each may import from those before it and from no other. */
const order = `
  core db installation pdf file-reader http
  history/events history/deletions history/audit files organizations mail identity
  records/imports records/clients records/projects records/leads records/expenses records/prices records/attachments
  billing/documents billing/quotations billing/invoices billing/recurring billing/bank billing/contracts
  billing/credit-notes billing/statements
  letters portal assistants/approvals assistants/mcp webhooks single-sign-on import-previews reports
  first-run first-run/demo doctor jobs telemetry api settings commands main.ts`
  .trim()
  .split(/\s+/);

/** The room of a path under `server/`. */
const roomOf = (path: string): string | undefined => {
  const [folder = "", name = ""] = path.split("/");
  return [`${folder}/${name}`, folder].find((room) => order.includes(room));
};

/** The path under `server/` that an import leads to. */
const imported = /(?:from|import\(?) ?"#server\/([^"]+)"/;

test("each room of the server imports only the rooms before it", () => {
  const top = [...new Set(order.map((room) => room.split("/")[0] ?? ""))];
  expect(readdirSync(join(root, "server")).toSorted()).toEqual(top.toSorted());
  for (const group of ["history", "records", "billing", "assistants"]) {
    const rooms = order.filter((room) => room.startsWith(`${group}/`));
    expect(
      readdirSync(join(root, "server", group))
        .map((name) => `${group}/${name}`)
        .toSorted(),
    ).toEqual(rooms.toSorted());
  }
  const arrows = linesWith(filesIn("server", /\.ts$/), imported).flatMap((line) => {
    const from = roomOf(/^server\/(.+?):\d+ /.exec(line)?.[1] ?? "");
    const to = roomOf(imported.exec(line)?.[1] ?? "");
    return to === from ? [] : [{ from, to, line }];
  });
  expect(arrows.length).toBeGreaterThan(1_000);
  const floorOf = (room: string | undefined) => order.indexOf(room ?? "");
  const up = arrows.filter(({ from, to }) => floorOf(to) < 0 || floorOf(to) >= floorOf(from));
  expect(up.map(({ line }) => line)).toEqual([]);
});

/** The rooms of `web/`, lowest first, as those of the server. Pages are one room each, and no page imports another. */
const webOrder = `
  locale.ts theme.ts copy api.ts days values session addresses ui files list
  records/organization records/sign-in records/secrets records/saving records/imports records/prices records/bank
  records/clients records/projects records/documents records/contracts records/credit-notes records/invoices
  records/quotations records/payments records/expenses records/mail
  shell pages routes main.tsx`
  .trim()
  .split(/\s+/);

/** The imports of a page by another that are left: a page opens a dialog of another, unless it says something else. */
const betweenPages = [
  "clients/client-actions.tsx payments/several-invoices-dialog.tsx",
  "clients/credit.tsx payments/use-credit-dialogs.tsx",
  "contracts/dialogs/opening-dialog.tsx claims/progress.ts", // the arithmetic of a claim's sheet
  "contracts/money.tsx credit-notes/create-dialog.tsx",
  "contracts/money.tsx invoices/void-dialog.tsx",
  "invoices/dialogs.tsx credit-notes/create-dialog.tsx",
  "invoices/payments/payments.tsx credit-notes/take-back-dialog.tsx",
  "overview/today/use-action.tsx quotations/convert-dialog.tsx",
  "payments/receipt-sheet.tsx credit-notes/refunds/reverse-refund-dialog.tsx",
  "payments/use-credit-dialogs.tsx credit-notes/apply-dialog.tsx",
  "payments/use-credit-dialogs.tsx credit-notes/refunds/refund-dialog.tsx",
  "quotations/actions.tsx contracts/dialogs/start-dialog.tsx",
  "retention/page.tsx contracts/dialogs/release-dialog.tsx",
  "settings/your-data/data.tsx clients/import-dialog.tsx",
];

/** Returns the imports of files of the web app by others, as paths under `web/`. */
const webArrows = () =>
  filesIn("web", /\.tsx?$/).flatMap((file) =>
    [...read(file).matchAll(/(?:from|import\() ?"(#web\/|\.\/)([^"]+)"/g)].map(([, start, path = ""]) => ({
      from: file.slice("web/".length),
      to: start === "./" ? join(dirname(file), path).slice("web/".length) : path,
    })),
  );

test("each room of the web app imports only the rooms before it", () => {
  const roomIn = (path: string): string => {
    const [folder = "", name = ""] = path.split("/");
    return folder === "records" ? `${folder}/${name}` : folder;
  };
  const arrows = webArrows().filter(({ from }) => !/^(vite\.config|build-plugins)/.test(from));
  expect(arrows.length).toBeGreaterThan(2_000);
  const up = arrows.filter(({ from, to }) => {
    const [floor, below] = [webOrder.indexOf(roomIn(from)), webOrder.indexOf(roomIn(to))];
    return floor < 0 || below < 0 || below > floor;
  });
  expect(up).toEqual([]);
  const rooms = readdirSync(join(root, "web/records")).map((name) => `records/${name}`);
  expect(webOrder.filter((room) => room.startsWith("records/")).toSorted()).toEqual(rooms.toSorted());
});

test("a page of the web app imports no other, but for the known ones", () => {
  const pageOf = (path: string) => path.split("/")[1];
  const between = webArrows()
    .filter(({ from, to }) => from.startsWith("pages/") && to.startsWith("pages/") && pageOf(from) !== pageOf(to))
    .map(({ from, to }) => `${from.slice("pages/".length)} ${to.slice("pages/".length)}`);
  expect([...new Set(between)].toSorted()).toEqual(betweenPages.toSorted());
});

test("what is behind several databases is in one folder with few doors", () => {
  const folder = "server/commands/cells";
  const others = filesIn("server", /\.ts$/).filter((file) => !file.startsWith(`${folder}/`));
  const doors = linesWith(others, /from "(#server\/commands|\.)\/cells\//).map((line) => line.split(":")[0] ?? "");
  expect([...new Set(doors)]).toEqual([
    "server/commands/backup/write-backup.ts",
    "server/commands/commands.ts",
    "server/commands/installation.ts",
    "server/commands/secrets/sealed-columns.ts",
  ]);
  // Cells of tables and sheets, the purpose of a sealed value, and the one file that knows the word and the columns.
  const otherSense =
    /^server\/(reports|records|billing|pdf|portal\/[cp]|http\/docs|mail\/lay-out|core\/(text\/formula-guard|secret)|commands\/terminal\/columns|db\/placement)/;
  const named = others
    .filter((file) => !otherSense.test(file) && !doors.includes(file))
    .filter((file) => /\bcells?\b|[a-z]Cells?\b|\bCells?[A-Z]/.test(read(file)));
  expect(named).toEqual([]);
});

test("CONTRIBUTING.md lists the rooms of the server in their order", () => {
  const [, tree = ""] = /^server\/.*\n((?: {2}.*\n)+)/m.exec(read("CONTRIBUTING.md")) ?? [];
  const shown = tree.split("\n").flatMap((line) => {
    const [, names = ""] = /^ {2}((?:[\w/-]+(?:\/|\.ts) ?)+)(?: |$)/.exec(line) ?? [];
    return names.split(" ").flatMap((name) => (name === "" ? [] : [name.replace(/\/$/, "")]));
  });
  expect(shown).toEqual(order);
});

test("the client imports only its own files, and the contract where the build replaces it", () => {
  const published = clientSource.filter((file) => file !== "client/operations.ts");
  expect(linesWith(published, /(from|import\() ?"(?!\.\/)/)).toEqual([]);
  expect(linesWith(["client/operations.ts"], /from "(?!\.\/|\.\.\/contract\/|typebox")/)).toEqual([]);
  expect(linesWith(clientSource, /Date\.now\(|new Date\(\)|Math\.random\(/)).toEqual([]);
});

test("the client has the version of the product", () => {
  const versionIn = (file: string) => (JSON.parse(read(file)) as { version: string }).version;
  expect(versionIn("client/package.json")).toBe(versionIn("package.json"));
});

test("the contract knows nothing of the server", () => {
  expect(linesWith(filesIn("contract", /\.ts$/), /from "(#server|node:)/)).toEqual([]);
});

test("the server imports packages that a production install has", () => {
  const { dependencies } = JSON.parse(read("package.json")) as { dependencies: Record<string, string> };
  const imported = /(?:from |import\(|import\.meta\.resolve\()["`](?!node:|\.)((?:@[^/"`]+\/)?[^/"`#$]+)/;
  const imports = linesWith(source, imported).filter((line) => !line.includes(" import type "));
  const named = imports.map((line) => ({ line, name: imported.exec(line)?.[1] ?? "" }));
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter(({ name }) => dependencies[name] === undefined).map(({ line }) => line)).toEqual([]);
});

test("only money.ts and totals.ts add amounts", () => {
  const files = except(/^contract\/(money|documents\/totals)\.ts$/);
  // Not `gst-f5` in a path or a name, nor `--gst-number` among options.
  const arithmetic =
    /^(?!import ).*(?<!["/]|--)(amount|total|subtotal|unitPrice|qty|gst|paid|outstanding)\w* *[-+*/]=? *[\w(]/i;
  expect(linesWith(files, arithmetic)).toEqual([]);
});

test("SQL rounds money in the function cents alone", () => {
  const stores = filesIn("server", /[/-]store\.ts$/);
  const written = [...stores, ...filesIn("server/db", /\.ts$/)];
  expect(stores.length).toBeGreaterThan(50);
  expect(linesWith(written, /(?<!Math\.)\bround\(/)).toEqual([]);
  // A rule of a table is not written again, since that would read all of it.
  expect(linesWith(["server/db/schema.sql"], /\bround\(/).map((line) => line.replace(/^\S+ /, ""))).toEqual([
    "RETURN round(amount, 2);",
    expect.stringMatching(/^constraint derived_amounts_are_cents /),
  ]);
});

test("the number of a claim is composed in one place", () => {
  const files = [...filesIn("server", /\.ts$/), ...filesIn("web", /\.tsx?$/)];
  expect(linesWith(files, /-PC(?![a-z])/).map((line) => line.split(":")[0])).toEqual([
    "server/billing/contracts/claims/store.ts",
    "server/letters/preview-mail-text.ts",
  ]);
});

/** The lists whose filters are rows, by the names of their tables of rows. */
const filtersOfLists = {
  clientFilters: "/clients",
  projectFilters: "/projects",
  leadFilters: "/leads",
  contractFilters: "/contracts",
  claimFilters: "/claims",
  recurringFilters: "/recurring-invoices",
  priceItemFilters: "/price-items",
  bankLineFilters: "/bank-lines",
  mailFilters: "/mails",
  eventFilters: "/events",
  deletionFilters: "/deletions",
  auditFilters: "/audit-log",
  endpointFilters: "/webhook-endpoints",
  deliveryFilters: "/webhook-deliveries",
  quotationFilters: "/quotations",
  invoiceFilters: "/invoices",
  creditNoteFilters: "/credit-notes",
  paymentFilters: "/payments",
  receiptFilters: "/payment-receipts",
  expenseFilters: "/expenses",
} as const;

/** Returns the tables of rows by their names. */
async function filterTables(): Promise<Record<string, Filters>> {
  const files = filesIn("contract", /-filters\.ts$/);
  const modules = await Promise.all(files.map((file) => import(join(root, file)) as Promise<Record<string, Filters>>));
  return Object.assign({}, ...modules) as Record<string, Filters>;
}

/** Returns the parameters of an operation. */
const parametersIn = (route: object) =>
  (route as { readonly query?: { readonly properties?: object } }).query?.properties ?? {};

test("a filter of a list is declared in its row alone", async () => {
  const tables = await filterTables();
  expect(Object.keys(tables).toSorted()).toEqual(Object.keys(filtersOfLists).toSorted());
  for (const [table, path] of Object.entries(filtersOfLists)) {
    const rows = Object.entries(tables[table] ?? {});
    const parameters = rows.flatMap(([name, row]) => parametersOf(name, row));
    const published = Object.values(routes).find((route) => route.method === "GET" && route.path === path);
    const list = published ?? Object.values(appRoutes).find((route) => route.method === "GET" && route.path === path);
    const shared = Object.keys({ ...pagingParameters, ...sortParameter, order: 0, include: 0 });
    const query = Object.keys((list as { query: { properties: object } }).query.properties);
    expect(query.filter((name) => !shared.includes(name)).toSorted(), path).toEqual(
      parameters.filter((name) => !shared.includes(name)).toSorted(),
    );
    // The page that people read names each of them.
    const line = read("docs/api.md")
      .split("### Filtering")[1]
      ?.split("\n")
      .find((text) => text.startsWith(`| \`${path}\``));
    const unnamed = parameters.filter((name) => !shared.includes(name) && line?.includes(`\`${name}\``) !== true);
    expect(published === undefined ? [] : unnamed, path).toEqual([]);
    const stores = filesIn("server", /[/-]store\.ts$/).filter((file) => read(file).includes(table));
    expect(stores.length, table).toBeGreaterThan(0);
    expect(linesWith(stores, /\b(eachValue|newestByMonth|newestOfEach)\(/)).toEqual([]);
  }
});

/** Lists whose parameters are no filters of a table: the kind of an import, and the period and box of a report. */
const otherParameters: readonly string[] = ["/import-layouts: kind", "/reports/gst-f5/documents: from,to,box"];

test("each filter of a list is a row", () => {
  const lists = [...Object.values(routes), ...Object.values(appRoutes)].filter(
    (route) => route.method === "GET" && "query" in route && "cursor" in parametersIn(route),
  );
  expect(lists.length).toBeGreaterThan(20);
  const shared = Object.keys({ ...pagingParameters, ...sortParameter, include: 0 });
  const others = lists
    .filter(({ path }) => !Object.values<string>(filtersOfLists).includes(path))
    .map(
      (route) =>
        `${route.path}: ${Object.keys(parametersIn(route))
          .filter((name) => !shared.includes(name))
          .join()}`,
    )
    .filter((line) => !line.endsWith(": "));
  expect(others).toEqual(otherParameters);
});

test("the orders of a list are declared in its rows alone", () => {
  const page = read("docs/api.md").split("### Sorting")[1]?.split("###")[0] ?? "";
  for (const [table, rows] of Object.entries(listSorts)) {
    const path = filtersOfLists[table.replace("Sorts", "Filters") as keyof typeof filtersOfLists];
    const list = Object.values(routes).find((route) => route.method === "GET" && route.path === path);
    const { sort } = (list as { query: { properties: { sort?: { enum: readonly string[] } } } }).query.properties;
    expect(sort?.enum.filter((value) => value !== "updatedAt")).toEqual(sortValues(rows as Sorts));
    // The page that people read names each of them.
    const line = page.split("\n").find((text) => text.startsWith(`| \`${path}\``));
    expect(Object.keys(rows).filter((name) => line?.includes(`\`${name}\``) !== true)).toEqual([]);
    expect(
      linesWith(filesIn("web/pages", /list\.tsx$/), new RegExp(`sortQuery\\(${table}, \\w+\\.sort\\)`)),
    ).toHaveLength(1);
  }
});

test("the app reads filters from addresses, and shows them, by their rows", async () => {
  const search = read("web/addresses/search.ts");
  for (const [table, rows] of Object.entries(await filterTables())) {
    if (!Object.values(rows).some(({ address }) => address !== undefined)) continue;
    expect(search).toContain(`readFilters(${table}, search)`);
    const pages = filesIn("web/pages", /list\.tsx$|page\.tsx$/).filter((file) => read(file).includes(table));
    expect(linesWith(pages, /(After|Before|Min|Max): /), table).toEqual([]);
  }
});

test("every route has a test file of its name", () => {
  const names = Object.keys(routes).map((name) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`));
  const missing = names.filter((name) => !filesIn("tests/api", /\.test\.ts$/).includes(`tests/api/${name}.test.ts`));
  expect(missing).toEqual([]);
});

test("every operation of the API is described under docs/api", () => {
  const pages = filesIn("docs/api", /\.md$/).map(read).join("\n");
  const operations = Object.values(routes).map(({ method, path }) => `\`${method} ${path}\``);
  expect(operations.filter((operation) => !pages.includes(operation))).toEqual([]);
});

/** Returns the anchors that GitHub gives to the headings of a page. */
const anchorsIn = (page: string) =>
  [...page.matchAll(/^#+ (.+)$/gm)].map(([, title = ""]) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}_ -]/gu, "")
      .replaceAll(" ", "-"),
  );

test("links between the docs lead to pages and headings that exist", () => {
  const links = pages.flatMap((page) =>
    [...read(page).matchAll(/\]\(([^)\s]+)\)/g)]
      .map(([, link = ""]) => link)
      .filter((link) => !/^https?:/.test(link))
      .map((link) => ({ page, link })),
  );
  const leadsNowhere = ({ page, link }: { readonly page: string; readonly link: string }) => {
    const [path = "", anchor] = link.split("#");
    const file = path === "" ? page : join(dirname(page), path);
    if (!existsSync(join(root, file))) return true;
    return anchor !== undefined && !anchorsIn(read(file)).includes(anchor);
  };
  expect(links.length).toBeGreaterThan(50);
  expect(links.filter(leadsNowhere)).toEqual([]);
});

test("a link that is labelled with a number leads to the file of that number", () => {
  const labelled = pages.flatMap((page) => read(page).match(/\[\d{4}\]\([^)]+\)/g) ?? []);
  expect(labelled.length).toBeGreaterThan(100);
  expect(labelled.filter((link) => !/^\[(\d{4})\]\([^)]*\b\1-/.test(link))).toEqual([]);
});

test("the samples of STYLE.md are in the files that they name", () => {
  const samples = [...read("STYLE.md").matchAll(/^```ts\n\/\/ (\S+)\n(.*?)^```/gms)];
  const differs = ([, file = "", text = ""]: RegExpExecArray) => {
    const lines = read(file)
      .split("\n")
      .map((line) => line.trim());
    return text.split("\n").filter((line) => !lines.includes(line.trim()));
  };
  expect(samples.length).toBeGreaterThan(5);
  expect(samples.flatMap(differs)).toEqual([]);
});

test("every event is raised somewhere", () => {
  const raised = (type: string) =>
    linesWith(filesIn("server", /\.ts$/), new RegExp(`(?:emit(?:Each)?\\(\\w+, |eventOf\\()"${type}"`)).length > 0;
  expect((Object.keys(events) as EventType[]).filter((type) => !raised(type))).toEqual([]);
});

test("no test is skipped or runs exclusively", () => {
  expect(linesWith(filesIn("tests", /\.test\.ts$/), /\b(test|describe|it)\.(skip|only|todo|fails)\b/)).toEqual([]);
});

test("docs/security.md names tests that exist", () => {
  const named = [...read("docs/security.md").matchAll(/`([a-z]+(?:\/[\w-]+)?)`: ((?:"[^"]+"(?:, )?)+)/g)].flatMap(
    ([, file = "", titles = ""]) =>
      [...titles.matchAll(/"([^"]+)"/g)].map(([, title = ""]) => ({ file: `tests/${file}.test.ts`, title })),
  );
  const titleExists = ({ file, title }: { readonly file: string; readonly title: string }) =>
    existsSync(join(root, file)) && [`"${title}`, `\`${title}`].some((written) => read(file).includes(written));
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter((each) => !titleExists(each))).toEqual([]);
});

/**
 * Words that made readers decode what the standard term would have said at once, and that no search for that term finds.
 * STYLE.md, "Plain English", says what to write instead.
 */
const dialect =
  /\b(whoever|whomever|somebody|nobody|anew|afresh|meanwhile|at hand|(is|are) told|such an? one|furnish\w*|mend(s|ed|ing)?)\b/i;

/** Returns the string literals of a file outside its comments; one without a space is a name, not a text to read. */
const textsIn = (file: string) =>
  [
    ...read(file)
      .replaceAll(/^\s*(\*|\/\/|\/\*).*$/gm, "")
      .matchAll(/"(?:[^"\\\n]|\\.)*"|`[^`]*`/g),
  ]
    .map(([text]) => text)
    .filter((text) => text.includes(" "));

test("screens, mails, errors and API descriptions avoid the dialect", () => {
  const files = [...source, ...clientSource, ...filesIn("web", /\.tsx?$/)];
  const texts = files.flatMap((file) => textsIn(file).map((text) => ({ file, text })));
  expect(texts.length).toBeGreaterThan(2_000);
  expect(texts.filter(({ text }) => dialect.test(text))).toEqual([]);
});

test("docs avoid the dialect", () => {
  // A decision that was replaced stays as it was written. Code, quotations and link targets are not the page's own words.
  const lines = pages
    .filter((page) => !/^Replaced by /m.test(read(page)))
    .flatMap((page) =>
      read(page)
        .replaceAll(/<!-- examples of what not to write: start -->.*<!-- examples of what not to write: end -->/gs, "")
        .replaceAll(/```.*?```|`[^`]*`|"[^"\n]*"|\]\([^)]*\)/gs, "")
        .split("\n")
        .map((text) => ({ page, text })),
    );
  expect(lines.length).toBeGreaterThan(1_000);
  expect(lines.filter(({ text }) => dialect.test(text))).toEqual([]);
});

test("actions and base images are named by digest", () => {
  const files = ["Dockerfile", "compose.yaml", ".github/workflows/ci.yml", ".github/workflows/release.yml"];
  const names = files.flatMap((file) =>
    [...read(file).matchAll(/^ *(?:- )?(?:uses:|image:|FROM) (.+)$/gm)].map(([, name = ""]) => ({ file, name })),
  );
  expect(names.length).toBeGreaterThan(7);
  // The service is built here.
  const others = names.filter(({ name }) => name !== "quoin");
  expect(others.filter(({ name }) => !/@[0-9a-f]{40} # v\d|@sha256:[0-9a-f]{64}(?: AS \w+)?$/.test(name))).toEqual([]);
});

test("no file is named after a drawer", () => {
  const vagueNames = /(^|\/)(utils?|helpers?|common|shared|managers?|services?|base|types|misc)(\/|\.ts$)/;
  expect(source.filter((file) => vagueNames.test(file))).toEqual([]);
});

test("schema.sql and docs/database.md equal the migrated schema", async () => {
  const owner = openOwner(await freshDatabase());
  const [printed, page] = [await printSchema(owner), await printDatabasePage(owner, findEffects())];
  await owner.end();
  expect(read("docs/database.md")).toBe(page);
  // PostgreSQL prints some expressions differently from version to version; the file is from version 18.
  if (process.env["DATABASE_URL"] === undefined) expect(read("server/db/schema.sql")).toBe(printed);
  expect(printed).toContain("create table invoice (");
});

test("every tenant table forces row security and has org_id first in its key", async () => {
  const owner = openOwner(await freshDatabase());
  const faults = await owner<{ fault: string }[]>`
    with tenant as (
      select c.oid, c.relname, c.relrowsecurity and c.relforcerowsecurity as forced from pg_class c
        join pg_attribute a on a.attrelid = c.oid and a.attname = 'org_id'
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
    )
    select relname || ' does not force row security' as fault from tenant where not forced
    union all
    select relname || ' has no primary key that begins with org_id' from tenant t where not exists (
      select 1 from pg_index i join pg_attribute a on a.attrelid = t.oid and a.attnum = i.indkey[0]
      where i.indrelid = t.oid and i.indisprimary and a.attname = 'org_id')
    union all
    select conname || ' is a foreign key without org_id' from pg_constraint k join tenant t on t.oid = k.conrelid
    where k.contype = 'f' and k.confrelid in (select oid from tenant) and not exists (
      select 1 from pg_attribute a where a.attrelid = t.oid and a.attname = 'org_id' and a.attnum = k.conkey[1])`;
  await owner.end();
  expect(faults.map(({ fault }) => fault)).toEqual([]);
});
