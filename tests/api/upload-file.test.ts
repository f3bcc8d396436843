// @module-tag slow
import { describe, expect, test } from "vitest";
import { cpuMsOf } from "../support/cpu.ts";
import { jpeg, jpegDeclaring, png, pngDeclaring, tinyPdf } from "../support/images.ts";
import { formWith } from "../support/api.ts";
import { newOrg } from "../support/service.ts";

test("a file keeps its bytes, and gets the type and ending of its content", async () => {
  const api = await newOrg();
  const answer = await api.upload(png(), "logo.v2", "text/plain");
  expect(answer).toMatchObject({
    status: 201,
    body: { name: "logo.v2.png", mediaType: "image/png", bytes: png().length },
  });
  expect(answer.headers["location"]).toBe(`/api/v1/files/${answer.body.id}`);
  const { bytes, headers } = await api.file(`/files/${answer.body.id}`);
  expect(bytes.equals(png())).toBe(true);
  expect(headers["content-type"]).toBe("image/png");
  expect(String(headers["content-disposition"])).toContain('filename="logo.v2.png"');
  expect((await api.upload(tinyPdf(), "receipt 03.02", "image/png")).body).toMatchObject({
    name: "receipt 03.02.pdf",
    mediaType: "application/pdf",
  });
});

test.each([
  ["invoice of hup-seng.com", tinyPdf(), "invoice of hup-seng.com.pdf"],
  ["scan.2", png(), "scan.2.png"],
  ["file", jpeg(), "file.jpg"],
  [".png", png(), ".png"],
  ["Scan.PDF", tinyPdf(), "Scan.PDF"],
  ["photo.JPEG", jpeg(), "photo.JPEG"],
  ["photo.jfif", jpeg(), "photo.jfif"],
  ["IMG_2041.HEIC", jpeg(), "IMG_2041.jpg"],
  ["receipt.png", jpeg(), "receipt.jpg"],
  ["IMG_2041.JPG", png(), "IMG_2041.png"],
])("a file named %s is served under a name that matches its content", async (name, content, expected) => {
  const api = await newOrg();
  const { body } = await api.upload(content, name);
  expect(body.name).toBe(expected);
});

test.each([
  ["receipt.png", tinyPdf(), "has a name ending in .png, as of a PNG image, but its content is a PDF;", ".pdf"],
  ["receipt.pdf", jpeg(), "has a name ending in .pdf, as of a PDF, but its content is a JPEG image;", ".jpg"],
  ["invoice.exe", tinyPdf(), "has a name ending in .exe, as of a program, but its content is a PDF;", ".pdf"],
  ["quote.docx", tinyPdf(), "has a name ending in .docx, as of an office document, but its content is a PDF;", ".pdf"],
  ["page.html", png(), "has a name ending in .html, as of a web page, but its content is a PNG image;", ".png"],
])("a file named %s with another content is refused with both types", async (name, content, reason, ending) => {
  const api = await newOrg();
  const { status, details } = await api.refused("POST", "/files", { body: formWith(content, name, "image/png") });
  const message = `${reason} rename it to end in ${ending}, or choose another file`;
  expect({ status, details }).toEqual({ status: 422, details: [{ path: "file", code: "NAME_MISMATCH", message }] });
});

test.each([
  ["a HEIC photo", Buffer.from("\0\0\0\u0018ftypheic\0\0\0\0mif1heic", "latin1"), "Most Compatible"],
  ["a program", Buffer.from("MZ\u0090\0\u0003", "latin1"), "is a program by its content; save it as a PDF"],
  ["a web page", Buffer.from("<!DOCTYPE html><script>1</script>"), "is a web page by its content"],
])("%s is refused by what it is, whatever its name", async (_, content, reason) => {
  const api = await newOrg();
  for (const name of ["IMG_2041.heic", "receipt.pdf", "receipt"]) {
    const refused = await api.refused("POST", "/files", { body: formWith(content, name, "image/png") });
    expect(refused).toMatchObject({
      status: 422,
      details: [{ path: "file", code: "NOT_ALLOWED", message: expect.stringContaining(reason) }],
    });
  }
});

test.each([
  ["a JPEG", jpeg().subarray(0, jpeg().lastIndexOf(Buffer.from("ffd9", "hex")))],
  ["a PNG", png().subarray(0, -12)],
])("%s of which only a part arrived is refused with what to do", async (_, content) => {
  const api = await newOrg();
  const { status, details } = await api.refused("POST", "/files", {
    body: formWith(content, "photo.jpg", "image/jpeg"),
  });
  expect({ status, details }).toMatchObject({
    status: 422,
    details: [{ path: "file", code: "INCOMPLETE", message: expect.stringContaining("take it again") }],
  });
});

test("of a name with folders only the last part stays", async () => {
  const api = await newOrg();
  for (const name of ["../../etc/logo.png", "C:\\Users\\me\\logo.png", "/logo.png", "lo\u0000go\u202e.png"]) {
    expect((await api.upload(png(), name)).body.name).toBe("logo.png");
  }
  for (const name of [" ", ".", "..", "../", "a/.."])
    expect((await api.upload(png(), name)).body.name).toBe("file.png");
  expect((await api.upload(png(), `${"x".repeat(199)}😀.png`)).body.name).toHaveLength(200);
  expect((await api.upload(png(), `${"x".repeat(197)}.exe`)).body.name).toBe(`${"x".repeat(196)}.png`);
  expect((await api.upload(png(), "发票 😀.png")).body.name).toBe("发票 😀.png");
});

test.each([
  ["empty", Buffer.alloc(0), "EMPTY"],
  ["an SVG", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), "NOT_ALLOWED"],
  ["a web page that says it is an image", Buffer.from("<!doctype html><script>1</script>"), "NOT_ALLOWED"],
  ["a zip archive", Buffer.from("PK\u0003\u0004rest"), "NOT_ALLOWED"],
  ["a GIF", Buffer.from("GIF89a\u0001\u0000\u0001\u0000\u0000\u0000\u0000;", "latin1"), "NOT_ALLOWED"],
  ["a web page in a Word document's clothes", Buffer.from("\u00d0\u00cf\u0011\u00e0<html>", "latin1"), "NOT_ALLOWED"],
  ["a web page before a PDF", Buffer.concat([Buffer.from("<script>1</script>"), tinyPdf()]), "NOT_ALLOWED"],
  ["the beginning of a PNG and no more", png().subarray(0, 12), "NOT_ALLOWED"],
  ["an image of 100 megapixels", png(10_000, 10_000), "TOO_LARGE"],
  ["a PNG that only says it has 100 megapixels", pngDeclaring(10_000, 10_000), "TOO_LARGE"],
  ["a JPEG that only says it has 100 megapixels", jpegDeclaring(10_000, 10_000), "TOO_LARGE"],
  ["an image as wide as a number goes", pngDeclaring(2 ** 31 - 1, 1), "TOO_LARGE"],
  ["an image without any pixel", pngDeclaring(0, 8), "NOT_ALLOWED"],
])("%s is refused with the reason", async (_, content, code) => {
  const api = await newOrg();
  const refused = await api.refused("POST", "/files", { body: formWith(content, "logo.png", "image/png") });
  expect(refused).toMatchObject({ status: 422, details: [{ path: "file", code }] });
});

test("a file of two types is served as the type of its first bytes, never as a page", async () => {
  const api = await newOrg();
  const page = Buffer.from("<html><script>alert(1)</script></html>");
  for (const [content, type] of [
    [Buffer.concat([png(), page]), "image/png"],
    [Buffer.concat([png(), Buffer.from("PK\u0003\u0004")]), "image/png"],
    [Buffer.concat([Buffer.from("%PDF-1.7\n"), page]), "application/pdf"],
  ] as const) {
    const { body } = await api.upload(content, "page", "text/html");
    const { headers } = await api.file(`/files/${body.id}`, { accept: "text/html" });
    expect(headers).toMatchObject({ "content-type": type, "x-content-type-options": "nosniff" });
    expect(headers["content-security-policy"]).toContain("default-src 'none'");
  }
});

test("more than 10 MiB is refused, and JSON or a form without the file as well", async () => {
  const api = await newOrg();
  for (const bytes of [10 * 1024 ** 2 + 1, 11 * 1024 ** 2]) {
    const large = Buffer.concat([png()], bytes);
    expect(await api.refused("POST", "/files", { body: formWith(large, "a.png", "image/png") })).toMatchObject({
      status: 413,
      message: expect.stringContaining("10 MiB"),
    });
  }
  expect(await api.refused("POST", "/files", { body: { file: "x" } })).toMatchObject({ status: 415 });
  const other = new FormData();
  other.append("logo", new Blob([png()]), "a.png");
  expect(await api.refused("POST", "/files", { body: other })).toMatchObject({
    status: 422,
    details: [{ path: "logo", code: "UNKNOWN_FIELD" }],
  });
  const text = new FormData();
  text.append("file", "just text");
  expect(await api.refused("POST", "/files", { body: text })).toMatchObject({ details: [{ path: "file" }] });
  const two = formWith(png(), "a.png", "image/png");
  two.append("file", new Blob([png()]), "b.png");
  expect(await api.refused("POST", "/files", { body: two })).toMatchObject({ details: [{ code: "TOO_MANY" }] });
});

test("an invalid form is 400, and a form instead of JSON is 415", async () => {
  const api = await newOrg();
  const headers = { "content-type": "multipart/form-data; boundary=x" };
  expect(await api.refused("POST", "/files", { raw: "--y\r\nnonsense", headers })).toMatchObject({ status: 400 });
  const without = { "content-type": "multipart/form-data" };
  expect(await api.refused("POST", "/files", { raw: "--y\r\nnonsense", headers: without })).toMatchObject({
    status: 400,
  });
  const { id } = await api.client();
  const text = new FormData();
  text.set("name", "Lim");
  for (const [method, path] of [
    ["POST", "/clients"],
    ["PATCH", `/clients/${id}`],
    ["POST", `/clients/${id}/archive`],
  ] as const) {
    for (const sent of [{ body: formWith(png(), "a.png", "image/png") }, { body: text }, { raw: "{}", headers }]) {
      expect(await api.refused(method, path, sent)).toMatchObject({ status: 415, code: "UNSUPPORTED_MEDIA_TYPE" });
    }
  }
});

describe("a form of ten megabytes of parts or headers costs little", () => {
  const cpuMsMax = 150;
  const room = 10 * 1024 ** 2;
  const part = '--quoin\r\ncontent-disposition: form-data; name="note"\r\n\r\n\r\n';
  const file = '--quoin\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n';
  const header = "a: b\r\n";
  test.each([
    ["parts", `${part.repeat(room / part.length)}--quoin--\r\n`, 422],
    ["parts after a file", `${file}\r\nx\r\n${part.repeat(room / part.length)}--quoin--\r\n`, 422],
    ["headers", `${file}${header.repeat(room / header.length)}\r\nx\r\n--quoin--\r\n`, 400],
    [
      "headers of a second part",
      `${file}\r\nx\r\n${file}${header.repeat(room / header.length)}\r\nx\r\n--quoin--\r\n`,
      400,
    ],
    [
      "one name",
      `--quoin\r\ncontent-disposition: form-data; name="${"a".repeat(room)}"\r\n\r\nx\r\n--quoin--\r\n`,
      400,
    ],
    ["delimiters", "--quoin".repeat(room / 7), 400],
    ["delimiters in lines", "--quoin\r\n".repeat(room / 9), 400],
  ])("%s", async (_title, form, status) => {
    const api = await newOrg();
    const payload = Buffer.from(form);
    let answered = 0;
    const cpuMs = await cpuMsOf(async () => {
      const headers = { authorization: `Bearer ${api.key}`, "content-type": "multipart/form-data; boundary=quoin" };
      answered = (await api.app.inject({ method: "POST", url: "/api/v1/files", headers, payload })).statusCode;
    }, cpuMsMax);
    expect(answered).toBe(status);
    expect(cpuMs).toBeLessThan(cpuMsMax);
  });
});

test("ten megabytes arrive over a real connection", async () => {
  const api = await newOrg();
  if (!api.app.server.listening) await api.app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = api.app.server.address() as { port: number };
  const content = Buffer.concat([png(), Buffer.alloc(10 * 1024 ** 2 - png().length)]);
  const answer = await fetch(`http://127.0.0.1:${port}/api/v1/files`, {
    method: "POST",
    headers: { authorization: `Bearer ${api.key}` },
    body: formWith(content, "photo.png", "image/png"),
  });
  expect(answer.status).toBe(201);
  expect(((await answer.json()) as { bytes: number }).bytes).toBe(content.length);
});
