import { expect, test } from "vitest";
import { line } from "../support/api.ts";
import { newOrg } from "../support/service.ts";

const marks = ["a\nb", "a\tb", "a\u0001b", "a\u007fb", "a\u0085b", "a\u2028b", "a\u202eb", "a\u2066b"];
const refused = (path: string) => ({
  status: 422,
  details: [
    {
      path,
      code: "WRONG_FORMAT",
      message: "must be a single line, such as Tan & Sons, without line breaks, control characters and direction marks",
    },
  ],
});

test.each(["name", "uen", "mcstNumber", "attention", "postalCode", "phone"])(
  "the %s of a client is a single line",
  async (field) => {
    const api = await newOrg();
    for (const text of marks) {
      const body = { name: "Tan & Sons", [field]: text };
      expect(await api.refused("POST", "/clients", { body })).toMatchObject(refused(field));
    }
  },
);

test("names, titles, references and units are single lines wherever they are written", async () => {
  const api = await newOrg();
  const client = await api.client();
  const { id: projectId } = await api.project({ clientId: client.id });
  const parties = { clientId: client.id, projectId };
  const bank = { name: "DBS", accountName: "A\u202eB", accountNumber: "1" };
  const cases: [string, string, object, string][] = [
    ["POST", "/projects", { clientId: client.id, name: "a\u0007" }, "name"],
    ["POST", "/leads", { name: "a\u202e" }, "name"],
    ["POST", "/invoices", { ...parties, title: "a\nb", items: [line()] }, "title"],
    ["POST", "/invoices", { ...parties, title: "a", items: [line({ unit: "m\u2067" })] }, "items[0].unit"],
    ["POST", "/quotations", { ...parties, title: "a", items: [line({ ref: "A\t1" })] }, "items[0].ref"],
    ["PATCH", "/organization", { name: "a\u0001b" }, "name"],
    ["PATCH", "/organization", { legalName: "a\u202e" }, "legalName"],
    ["PATCH", "/organization", { bank }, "bank.accountName"],
  ];
  for (const [method, path, body, field] of cases) {
    expect(await api.refused(method as "POST", path, { body })).toMatchObject(refused(field));
  }
});

test("text of several lines keeps its line breaks and tabs", async () => {
  const api = await newOrg();
  const client = await api.client({ address: "1 Main St\n\t#02-03", notes: "a\n\tb" });
  expect(client).toMatchObject({ address: "1 Main St\n\t#02-03", notes: "a\n\tb" });
});

test("marks of a writing that runs from right to left stay in a name", async () => {
  expect((await (await newOrg()).client({ name: "شركة النور\u200f" })).name).toBe("شركة النور\u200f");
});

test.each(["a@localhost", "lim@gmail", "a..b@x.example", ".a@x.example", "a@-x.com", `${"a".repeat(65)}@x.example`])(
  "the email address %s cannot receive mail and is refused",
  async (email) => {
    const api = await newOrg();
    const wrong = { status: 422, details: [{ path: "email", code: "WRONG_FORMAT" }] };
    expect(await api.refused("POST", "/clients", { body: { name: "Lim", email } })).toMatchObject(wrong);
    expect(await api.refused("PATCH", "/organization", { body: { email } })).toMatchObject(wrong);
  },
);

test.each(["office@tan.com.sg", "a.b+c@sub.example.sg", "o'hara@x.example", "李@例子.com"])(
  "the email address %s is taken",
  async (email) => {
    expect((await (await newOrg()).client({ email })).email).toBe(email);
  },
);

test.each([
  [{ currency: "dollars" }, "currency", "must be the code of a currency by ISO 4217"],
  [{ invoicePrefix: "inv-" }, "invoicePrefix", "must be a capital letter and up to nine"],
  [{ brandColour: "green" }, "brandColour", "must be # and six hexadecimal digits"],
])("%j is refused with a sentence and an example", async (body, path, sentence) => {
  const { details } = await (await newOrg()).refused("PATCH", "/organization", { body });
  expect(details).toMatchObject([{ path }]);
  expect(details?.[0]?.message).toContain(sentence);
  expect(details?.[0]?.message).toMatch(/such as \S+/);
});
