import type { OrganizationChange } from "#contract/organizations/organizations.ts";

/** The name that the firm is created with. Its slug, `quoin-demo`, never changes and identifies it later. */
export const demoName = "Quoin demo";
export const demoSlug = "quoin-demo";
export const demoTimeZone = "Asia/Singapore";

/** The person who signs in. */
export const ownerName = "Tan Keng Soon";

/** The firm of the demo year. It is fictitious, with its numbers and all its clients. */
export const contractor = {
  name: "Keng Soon Renovation",
  legalName: "Keng Soon Renovation & Construction Pte. Ltd.",
  uen: "201599417X",
  gstRegistered: true,
  gstRegistrationNumber: "M9-0994175-X",
  gstRegisteredFrom: "2016-04-01",
  address: "18 Telok Sari Industrial Crescent\n#04-07 Sari Trade Centre\nSingapore",
  postalCode: "758812",
  email: "office@kengsoon.example.com",
  phone: "+65 9117 4026",
  bank: {
    name: "DBS Bank Ltd",
    accountName: "Keng Soon Renovation & Construction Pte. Ltd.",
    accountNumber: "001-234567-8",
  },
  payNowProxy: "201599417X",
} as const satisfies OrganizationChange & { email: string };
