import { once } from "node:events";
import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { rootCertificates, TLSSocket } from "node:tls";
import { fileURLToPath } from "node:url";
import { expect, inject, onTestFinished, test } from "vitest";
import { describeFailure } from "#server/commands/starting/start-failure.ts";
import { openOwner } from "#server/db/sql.ts";

const fileOf = (name: string) => fileURLToPath(new URL(`../support/localhost-${name}.pem`, import.meta.url));
/** A certificate for `localhost`, which is its own authority. */
const certificate = fileOf("certificate");
const key = fileOf("key");
/** The 8 bytes with which a client asks PostgreSQL for TLS. */
const sslRequest = "0000000804d2162f";

/** Encrypts connections to the PostgreSQL of the tests, which itself listens without TLS. */
async function givenTls() {
  const target = inject("server");
  const upstreamAt =
    "url" in target
      ? { host: new URL(target.url).hostname, port: Number(new URL(target.url).port || 5432) }
      : { path: `${target.host}/.s.PGSQL.${target.port}` };
  const seen = { encrypted: 0, plain: 0, clients: [] as string[] };
  const pipeThrough = (client: Socket, first?: Buffer) => {
    const upstream = connect(upstreamAt).on("error", () => client.destroy());
    if (first !== undefined) upstream.write(first);
    client.on("close", () => upstream.destroy());
    client.pipe(upstream).pipe(client);
  };
  const secure = (socket: Socket) => {
    const secured = new TLSSocket(socket, {
      isServer: true,
      cert: readFileSync(certificate),
      key: readFileSync(key),
      requestCert: true,
      rejectUnauthorized: false,
    });
    secured.on("error", () => socket.destroy());
    socket.write("S");
    secured.once("secure", () => {
      seen.encrypted += 1;
      seen.clients.push(secured.getPeerCertificate().subject?.CN?.toString() ?? "none");
      pipeThrough(secured);
    });
  };
  const server = createServer((socket) => {
    socket.on("error", () => socket.destroy());
    socket.once("data", (first: Buffer) => {
      if (first.toString("hex") === sslRequest) {
        secure(socket);
        return;
      }
      seen.plain += 1;
      pipeThrough(socket, first);
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const user = "url" in target ? new URL(target.url).username : target.user;
  const { port } = server.address() as AddressInfo;
  /** Connects with these parameters, and returns "connected" or the line that a command would end with. */
  const connectWith = async (parameters: string, host = "localhost") => {
    const url = `postgres://${user}@${host}:${port}/postgres?${parameters}`;
    try {
      const owner = openOwner({ url });
      try {
        await owner`select 1`;
        return "connected";
      } finally {
        await owner.end({ timeout: 1 });
      }
    } catch (error) {
      return describeFailure(error, url);
    }
  };
  return { connectWith, seen };
}

async function otherAuthority(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "quoin-tls-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, "other.pem"), rootCertificates[0] ?? "");
  return join(folder, "other.pem");
}

test("`sslmode=require` encrypts, and checks the certificate when an authority is named", async () => {
  const { connectWith, seen } = await givenTls();
  expect(await connectWith("sslmode=require")).toBe("connected");
  expect(await connectWith(`sslmode=require&sslrootcert=${certificate}`, "127.0.0.1")).toBe("connected");
  expect(seen).toMatchObject({ encrypted: 2, plain: 0 });
  expect(await connectWith(`sslmode=require&sslrootcert=${await otherAuthority()}`)).toMatch(
    /certificate .* not accepted/,
  );
});

test("`sslmode=verify-full` checks the authority and the host name", async () => {
  const { connectWith, seen } = await givenTls();
  expect(await connectWith(`sslmode=verify-full&sslrootcert=${certificate}`)).toBe("connected");
  const refused = /^the certificate of the database is not accepted \(.+\): name its authority with sslrootcert, or/;
  expect(await connectWith("sslmode=verify-full")).toMatch(refused);
  expect(await connectWith("sslmode=verify-full&sslrootcert=system")).toMatch(refused);
  expect(await connectWith(`sslmode=verify-full&sslrootcert=${await otherAuthority()}`)).toMatch(refused);
  // The certificate is for the name localhost, not for the address.
  expect(await connectWith(`sslmode=verify-full&sslrootcert=${certificate}`, "127.0.0.1")).toMatch(/altnames/);
  expect(seen.plain).toBe(0);
});

test("`sslmode=verify-ca` checks the authority, and the host name when none is named", async () => {
  const { connectWith } = await givenTls();
  expect(await connectWith(`sslmode=verify-ca&sslrootcert=${certificate}`, "127.0.0.1")).toBe("connected");
  expect(await connectWith(`sslmode=verify-ca&sslrootcert=${await otherAuthority()}`)).toMatch(/not accepted/);
  expect(await connectWith("sslmode=verify-ca")).toMatch(/not accepted/);
});

test("`sslcert` and `sslkey` are shown to the database", async () => {
  const { connectWith, seen } = await givenTls();
  expect(await connectWith(`sslmode=require&sslcert=${certificate}&sslkey=${key}`)).toBe("connected");
  expect(await connectWith("sslmode=require")).toBe("connected");
  expect(seen.clients).toEqual(["localhost", "none"]);
});

test("without `sslmode` the connection is not encrypted", async () => {
  const { connectWith, seen } = await givenTls();
  expect(await connectWith("")).toBe("connected");
  expect(await connectWith("sslmode=disable")).toBe("connected");
  expect(seen).toMatchObject({ encrypted: 0, plain: 2 });
});

test("a database without TLS is described when encryption is asked for", async () => {
  const server = createServer((socket) =>
    socket
      .on("error", () => socket.destroy())
      .on("data", (bytes) => {
        if (bytes.toString("hex") === sslRequest) socket.write("N");
        else socket.destroy();
      }),
  ).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const url = `postgres://quoin@127.0.0.1:${(server.address() as AddressInfo).port}/quoin?sslmode=require`;
  const owner = openOwner({ url });
  const failure = await owner`select 1`.catch((error: unknown) => describeFailure(error, url));
  await owner.end({ timeout: 1 });
  expect(failure).toMatch(/^the database does not accept TLS: set `ssl = on` in its settings, or correct sslmode/);
});

test.each([
  ["sslmode=on", /sslmode must be one of disable, prefer, require, verify-ca, verify-full, not "on"$/],
  ["sslrootcert=/etc/ca.pem", /sslrootcert, sslcert and sslkey need sslmode=verify-full/],
  ["sslmode=prefer&sslrootcert=/etc/ca.pem", /need sslmode=verify-full/],
  ["sslmode=require&sslrootcert=system", /sslrootcert=system needs sslmode=verify-full$/],
  ["sslmode=verify-full&sslrootcert=/nowhere.pem", /sslrootcert cannot be read: ENOENT/],
  ["sslmode=require&sslcert=/etc/client.pem", /sslcert and sslkey must be given together$/],
  ["sslmode=require&channel_binding=require", /channel_binding is not supported; remove it from the URL$/],
  ["sslmode=verify-full&sslcrl=/etc/crl.pem", /sslcrl is not supported; remove it/],
])("`%s` is refused, because it would not be honoured", async (parameters, message) => {
  const { connectWith, seen } = await givenTls();
  const line = await connectWith(parameters);
  expect(line).toMatch(/^DATABASE_URL: /);
  expect(line).toMatch(message);
  expect(seen).toMatchObject({ encrypted: 0, plain: 0 });
});
