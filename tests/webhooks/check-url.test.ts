import { describe, expect, test } from "vitest";
import { allowedRanges, nothingAllowed } from "#server/core/address-ranges.ts";
import { checkUrl, isRefused } from "#server/webhooks/check-url.ts";

const codeOf = (url: string, allowed = nothingAllowed) => {
  const checked = checkUrl(url, allowed);
  return isRefused(checked) ? checked.code : undefined;
};

describe("is refused", () => {
  test.each([
    ["ftp://example.com/", "SCHEME_NOT_ALLOWED"],
    ["file:///etc/passwd", "SCHEME_NOT_ALLOWED"],
    ["javascript:alert(1)", "SCHEME_NOT_ALLOWED"],
    ["//example.com", "WRONG_FORMAT"],
    ["example.com", "WRONG_FORMAT"],
    ["", "WRONG_FORMAT"],
    ["https://", "WRONG_FORMAT"],
    ["https://example.com:0/", "PORT_NOT_ALLOWED"],
    ["https://example.com:65536/", "WRONG_FORMAT"],
    ["https://user@example.com/", "CREDENTIALS_NOT_ALLOWED"],
    ["https://:secret@example.com/", "CREDENTIALS_NOT_ALLOWED"],
    [`https://example.com/${"x".repeat(2_048)}`, "TOO_LONG"],
  ])("%s", (url, code) => {
    expect(codeOf(url)).toBe(code);
  });

  const names = ["localhost", "LocalHost", "localhost.", "a.localhost", "a.b.LOCALHOST.", "localhost.localdomain"];
  test.each([...names, "localhost4", "localhost6", "ip6-localhost", "ip6-loopback", "ｌｏｃａｌｈｏｓｔ"])(
    "the name %s",
    (host) => {
      expect(codeOf(`http://${host}:8080/`)).toBe("HOST_NOT_ALLOWED");
    },
  );

  const addresses = [
    ["0.0.0.0", "0.255.255.255", "10.0.0.1", "10.255.255.255", "100.64.0.1", "100.127.255.255", "127.0.0.1"],
    ["127.255.255.254", "169.254.169.254", "172.16.0.1", "172.31.255.255", "192.0.0.8", "192.0.2.1", "192.168.1.1"],
    ["198.18.0.1", "198.19.255.255", "198.51.100.7", "203.0.113.7", "224.0.0.1", "239.1.1.1", "240.0.0.1"],
    ["255.255.255.255", "[::]", "[::1]", "[::ffff:127.0.0.1]", "[::ffff:a00:1]", "[0:0:0:0:0:ffff:192.168.0.1]"],
    ["[::127.0.0.1]", "[64:ff9b::7f00:1]", "[64:ff9b:1::1]", "[100::1]", "[fc00::1]", "[fd12:3456::1]", "[fe80::1]"],
    ["[fec0::1]", "[ff02::1]", "[2001::1]", "[2001:2::1]", "[2001:10::1]", "[2001:db8::1]", "[2002:7f00:1::]"],
    ["[3fff::1]", "[4000::1]", "[5f00::1]"],
    // Metadata and platform addresses of cloud providers: Azure, Oracle, Alibaba, Tencent, Amazon, Google.
    ["168.63.129.16", "[::ffff:168.63.129.16]", "192.0.0.192", "100.100.100.200", "169.254.0.23", "[fd00:ec2::254]"],
    ["[fd20:ce::254]"],
  ].flat();
  const spellings = [
    ["2130706433", "0x7f000001", "017700000001", "127.1", "127.0.1", "0x7f.1", "0177.0.0.1", "127.0.0.1."],
    ["１２７.０.０.１", "127。0。0。1", "0", "3232235777", "0xa000001", "[::FFFF:7F00:1]", "[0:0::1]"],
  ].flat();
  test.each([...addresses, ...spellings])("the address %s", (host) => {
    expect(codeOf(`https://${host}/hooks`)).toBe("ADDRESS_NOT_ALLOWED");
  });
});

describe("is taken", () => {
  test.each([
    "https://example.com",
    "http://example.com:8080/hooks?a=1#b",
    "https://münchen.example/",
    "https://8.8.8.8/",
    "https://1.1.1.1:65535/",
    "https://[2606:4700:4700::1111]/",
    "https://[::ffff:8.8.8.8]/",
    "https://[64:ff9b::8.8.8.8]/",
    "https://notlocalhost.example/",
    "https://localhost.example.com/",
    "https://172.32.0.1/",
    "https://168.63.129.17/",
    "https://100.128.0.1/",
    `https://example.com/${"x".repeat(2_028)}`,
  ])("%s", (url) => {
    expect(codeOf(url)).toBeUndefined();
  });
});

test("an operator may allow ranges, `localhost` with loopback, and nothing else", () => {
  const allowed = allowedRanges(["127.0.0.0/8", "fd00::/8"]);
  for (const host of ["127.0.0.1", "2130706433", "[::ffff:127.0.0.1]", "localhost", "a.localhost", "[fd00::1]"]) {
    expect(codeOf(`http://${host}/`, allowed), host).toBeUndefined();
  }
  for (const host of ["10.0.0.1", "[fc00::1]", "192.168.0.1"]) {
    expect(codeOf(`http://${host}/`, allowed), host).toBe("ADDRESS_NOT_ALLOWED");
  }
  expect(codeOf("http://localhost/", allowedRanges(["10.0.0.0/8"]))).toBe("HOST_NOT_ALLOWED");
});

test.each(["127.0.0.1", "127.0.0.0/33", "::/129", "localhost/8", "", "10.0.0.0/8/8", "10.0.0.0/-1"])(
  "%s is no range",
  (cidr) => {
    expect(() => allowedRanges([cidr])).toThrow(RangeError);
  },
);
