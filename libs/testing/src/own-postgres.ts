import pg from 'pg';
import { startStack } from '../../../local/stack.ts';
import type { IssuedCertificate } from './certificate-authority.js';

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
