// oxlint-disable-next-line import/no-unassigned-import -- the package of certificates needs it
import "reflect-metadata";
import {
  BasicConstraintsExtension,
  PemConverter,
  SubjectAlternativeNameExtension,
  type X509Certificate,
  X509CertificateGenerator,
} from "@peculiar/x509";

/** A certificate and its key, as PEM, and as issuer of others. */
export interface Certificate {
  readonly cert: string;
  readonly key: string;
  readonly issued: { readonly certificate: X509Certificate; readonly keys: KeyPair };
}

type KeyPair = Extract<Awaited<ReturnType<typeof crypto.subtle.generateKey>>, { privateKey: unknown }>;

const algorithm = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" } as const;
const dayMs = 24 * 60 * 60 * 1000;

interface Terms {
  /** The name that it is for; an authority's has no meaning to clients. */
  readonly name: string;
  /** The certificate that signs it; itself by default. */
  readonly by?: Certificate;
  readonly isAuthority?: boolean;
  /** The days from now on which it begins and ends. */
  readonly days?: readonly [number, number];
}

/** Makes a certificate, by default one that is valid now and signed by itself. */
export async function newCertificate({ name, by, isAuthority = false, days = [-1, 1] }: Terms): Promise<Certificate> {
  const keys = await crypto.subtle.generateKey(algorithm, true, ["sign", "verify"]);
  const [notBefore, notAfter] = days.map((from) => new Date(Date.now() + from * dayMs));
  const subject = `CN=${name}`;
  const issuer = by?.issued;
  const certificate = await X509CertificateGenerator.create({
    serialNumber: Buffer.from(crypto.getRandomValues(new Uint8Array(8))).toString("hex"),
    subject,
    issuer: issuer?.certificate.subject ?? subject,
    ...(notBefore && { notBefore }),
    ...(notAfter && { notAfter }),
    signingAlgorithm: algorithm,
    publicKey: keys.publicKey,
    signingKey: (issuer?.keys ?? keys).privateKey,
    extensions: [
      new BasicConstraintsExtension(isAuthority, undefined, true),
      new SubjectAlternativeNameExtension([{ type: "dns", value: name }]),
    ],
  });
  const key = PemConverter.encode(await crypto.subtle.exportKey("pkcs8", keys.privateKey), "PRIVATE KEY");
  return { cert: certificate.toString("pem"), key, issued: { certificate, keys } };
}
