import 'reflect-metadata';
import { webcrypto } from 'node:crypto';
import * as x509 from '@peculiar/x509';
import pg from 'pg';
import { startStack } from '../../../tools/local/stack.ts';

export interface OwnPostgres {
  /** Of the superuser. The host is an address; connections by TLS may name it `localhost`. */
  adminUrl: string;
  /** From the next connection on the server offers TLS. */
  offerTls: (certificate: IssuedCertificate) => Promise<void>;
  stop: () => Promise<void>;
}

/** Starts a Postgres for a single spec that changes the server's settings. */
export async function startOwnPostgres(): Promise<OwnPostgres> {
  const stack = await startStack({ isTemporary: true, services: [], infrastructure: ['postgres'] });
  const { adminDatabaseUrl: adminUrl } = stack;
  return {
    adminUrl,
    offerTls: ({ key, cert }) => offerTls(adminUrl, key, cert),
    stop: () => stack.stop(),
  };
}

/** The server writes the files itself, because they have to belong to the user that it runs as. */
async function offerTls(adminUrl: string, key: string, certificate: string): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    for (const [file, content] of Object.entries({ 'spec.key': key, 'spec.crt': certificate })) {
      const lines = content.trim().split(/\r?\n/);
      await admin.query(
        `COPY (SELECT unnest(ARRAY[${lines.map((line) => admin.escapeLiteral(line)).join()}]))
         TO PROGRAM 'umask 077; cat > ${file}'`,
      );
    }
    await admin.query(`ALTER SYSTEM SET ssl_key_file = 'spec.key'`);
    await admin.query(`ALTER SYSTEM SET ssl_cert_file = 'spec.crt'`);
    await admin.query(`ALTER SYSTEM SET ssl = on`);
    await admin.query('SELECT pg_reload_conf()');
  } finally {
    await admin.end();
  }
}

const DAY_MS = 24 * 60 * 60_000;
const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };

/** A certificate for a server, or for a client with mutual TLS. */
export interface IssuedCertificate {
  key: string;
  cert: string;
}

interface CertificateWish {
  /** The certificate's names or addresses. */
  hosts: string[];
  /** From now on; negative for an expired certificate. */
  validForDays?: number;
}

/** A certificate authority for specs. */
export class CertificateAuthority {
  private constructor(
    private readonly keys: webcrypto.CryptoKeyPair,
    private readonly certificate: x509.X509Certificate,
  ) {}

  static async create(): Promise<CertificateAuthority> {
    const keys = await newKeys();
    const certificate = await x509.X509CertificateGenerator.createSelfSigned({
      serialNumber: '01',
      name: 'CN=Authority of a spec',
      ...validity(30),
      signingAlgorithm: ALGORITHM,
      keys,
      extensions: [
        new x509.BasicConstraintsExtension(true, undefined, true),
        new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign, true),
      ],
    });
    return new CertificateAuthority(keys, certificate);
  }

  get pem(): string {
    return this.certificate.toString('pem');
  }

  async issue({ hosts, validForDays = 10 }: CertificateWish): Promise<IssuedCertificate> {
    const keys = await newKeys();
    const certificate = await x509.X509CertificateGenerator.create({
      subject: `CN=${hosts[0]}`,
      issuer: this.certificate.subject,
      ...validity(validForDays),
      signingKey: this.keys.privateKey,
      publicKey: keys.publicKey,
      signingAlgorithm: ALGORITHM,
      extensions: [
        new x509.SubjectAlternativeNameExtension(
          hosts.map((value) => ({ type: /^[\d.]+$/.test(value) ? 'ip' : 'dns', value })),
        ),
        new x509.ExtendedKeyUsageExtension([
          x509.ExtendedKeyUsage.serverAuth,
          x509.ExtendedKeyUsage.clientAuth,
        ]),
      ],
    });
    const key = await webcrypto.subtle.exportKey('pkcs8', keys.privateKey);
    return {
      key: x509.PemConverter.encode(key, 'PRIVATE KEY'),
      cert: certificate.toString('pem'),
    };
  }
}

function newKeys(): Promise<webcrypto.CryptoKeyPair> {
  return webcrypto.subtle.generateKey(ALGORITHM, true, [
    'sign',
    'verify',
  ]) as Promise<webcrypto.CryptoKeyPair>;
}

/** Starts long before its end, so that an expired certificate was valid once. */
function validity(days: number) {
  const notAfter = new Date(Date.now() + days * DAY_MS);
  return { notBefore: new Date(notAfter.getTime() - 60 * DAY_MS), notAfter };
}
