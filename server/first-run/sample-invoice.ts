import type { Language } from "#contract/language.ts";

const client = {
  attention: null,
  uen: null,
  mcstNumber: null,
  email: null,
  phone: null,
};

/** The client and the work of the invoice that shows a firm what its own will look like. Nobody of that name exists. */
export const sampleInvoice = {
  en: {
    client: { ...client, name: "Your client", address: "Block 123, Example Street 45, 06-07", postalCode: "123456" },
    projectName: "Kitchen renovation",
    title: "Kitchen renovation, first part",
    items: [
      { description: "Remove old tiles and cabinets", unit: "sum", qty: 1, unitPrice: 650 },
      { description: "Lay floor tiles, 600 × 600 mm", unit: "m2", qty: 12.5, unitPrice: 48 },
    ],
  },
  zh: {
    client: { ...client, name: "您的客户", address: "示例街 45 号 123 座 06-07", postalCode: "123456" },
    projectName: "厨房装修",
    title: "厨房装修（第一期）",
    items: [
      { description: "拆除旧瓷砖和橱柜", unit: "项", qty: 1, unitPrice: 650 },
      { description: "铺设地砖，600 × 600 毫米", unit: "m2", qty: 12.5, unitPrice: 48 },
    ],
  },
} as const satisfies Record<Language, object>;
