import { existsSync } from "node:fs";

/** Debian keeps it below the name of the machine's architecture. */
const miniBrowser = (machine: string) => `/usr/lib/${machine}-linux-gnu/webkit2gtk-4.1/MiniBrowser`;

/** The programs that the tests of engines run. */
export const programs = {
  firefox: "/usr/bin/firefox-esr",
  webkitDriver: "/usr/bin/WebKitWebDriver",
  webkit: existsSync(miniBrowser("aarch64")) ? miniBrowser("aarch64") : miniBrowser("x86_64"),
  display: "/usr/bin/Xvfb",
};

/** The Debian packages that have them. */
export const packages: Readonly<Record<keyof typeof programs, string>> = {
  firefox: "firefox-esr",
  webkitDriver: "webkit2gtk-driver",
  webkit: "libwebkit2gtk-4.1-0",
  display: "xvfb",
};
