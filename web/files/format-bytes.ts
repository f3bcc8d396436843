import { locale } from "#web/locale.ts";

const format = (unit: "gigabyte" | "megabyte" | "kilobyte") =>
  new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: "short", maximumFractionDigits: 1 });
const gigabytes = format("gigabyte");
const megabytes = format("megabyte");
const kilobytes = format("kilobyte");

const bytesPerKilobyte = 1024;
const bytesPerMegabyte = 1024 * 1024;
const bytesPerGigabyte = 1024 * bytesPerMegabyte;

/** Formats a file size, as in `1.2 GB`, `2.4 MB` or `310 kB`. */
export function formatBytes(bytes: number): string {
  if (bytes >= bytesPerGigabyte) return gigabytes.format(bytes / bytesPerGigabyte);
  if (bytes >= bytesPerMegabyte) return megabytes.format(bytes / bytesPerMegabyte);
  return kilobytes.format(Math.ceil(bytes / bytesPerKilobyte));
}
