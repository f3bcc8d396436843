export const organizationCount = (count: number): string =>
  `${count} ${count === 1 ? "organization" : "organizations"}`;
