import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ConfigError, DatabaseConfig, loadConfig } from '#config';
import { CertificateAuthority, eventually, type OwnPostgres, startOwnPostgres } from '#testing';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import {
  dataSourceOptions,
  migrate,
  Notifications,
  ReservedPool,
  ServiceDataSource,
} from './index.js';

const IS_ENCRYPTED = 'SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()';

class CreateTills1700000000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`CREATE TABLE tills AS ${IS_ENCRYPTED}`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE tills');
  }
}

class TillPool extends ReservedPool {
  constructor(url: string) {
    super({ url, name: 'till', connections: 1, statementTimeoutMs: 5_000 });
  }
}

describe('connections by TLS', () => {
  let directory: string;
  let postgres: OwnPostgres;
  let authority: CertificateAuthority;
  let rightFile: string;

  beforeAll(async () => {
    directory = mkdtempSync(join(tmpdir(), 'database-tls-'));
    postgres = await startOwnPostgres();
    authority = await CertificateAuthority.create();
    rightFile = written('right.pem', authority.pem);
  });

  afterAll(async () => {
    await postgres.stop();
    rmSync(directory, { recursive: true });
  });

  function written(name: string, content: string): string {
    const path = join(directory, name);
    writeFileSync(path, content);
    return path;
  }

  /** As a service reads it: the way through its configuration is part of what is tested. */
  function addressWith(parameters: Record<string, string>, host = 'localhost'): string {
    const url = new URL(postgres.adminUrl);
    url.hostname = host;
    url.search = new URLSearchParams(parameters).toString();
    return loadConfig(DatabaseConfig, { DATABASE_URL: url.href }).databaseUrl;
  }

  const verified = (sslrootcert: string, host?: string) =>
    addressWith({ sslmode: 'verify-full', sslrootcert }, host);

  async function isEncrypted(url: string): Promise<boolean> {
    const dataSource = await new ServiceDataSource(
      dataSourceOptions({ url, service: 'till' }),
    ).initialize();
    try {
      const [row] = (await dataSource.query(IS_ENCRYPTED)) as [{ ssl: boolean }];
      return row.ssl;
    } finally {
      await dataSource.destroy();
    }
  }

  it('are refused where the server offers no TLS', async () => {
    await expect(isEncrypted(verified(rightFile))).rejects.toThrow('does not support SSL');
    await expect(
      migrate({
        url: verified(rightFile),
        service: 'till',
        migrations: [CreateTills1700000000000],
      }),
    ).rejects.toThrow('does not support SSL');
  });

  describe('to a server with a certificate of the authority', () => {
    beforeAll(async () => {
      await postgres.offerTls(await authority.issue({ hosts: ['localhost'] }));
      // The server reads its files when it gets to it.
      await eventually('the server offers TLS', () => isEncrypted(verified(rightFile)));
    });

    it('are made by the data source, a pool and a listener', async () => {
      expect(await isEncrypted(verified(rightFile))).toBe(true);
      expect(await isEncrypted(addressWith({}))).toBe(false);

      const pool = new TillPool(verified(rightFile));
      expect(await pool.query(IS_ENCRYPTED, [])).toEqual([{ ssl: true }]);
      await pool.onApplicationShutdown();

      const heard: (string | undefined)[] = [];
      const notifications = new Notifications({ url: verified(rightFile), name: 'till' });
      await notifications.listen('tills', (payload) => heard.push(payload));
      expect(heard).toEqual([undefined]);
      await notifications.close();
    });

    it('are made by migrations', async () => {
      const options = {
        url: verified(rightFile),
        service: 'till',
        migrations: [CreateTills1700000000000],
      };
      expect(await migrate(options)).toEqual(['CreateTills1700000000000']);
      const dataSource = await new ServiceDataSource(dataSourceOptions(options)).initialize();
      expect(await dataSource.query('SELECT ssl FROM tills')).toEqual([{ ssl: true }]);
      await dataSource.destroy();
    });

    it('are refused with another authority, and with the public ones', async () => {
      const { pem } = await CertificateAuthority.create();
      const other = written('other.pem', pem);
      await expect(isEncrypted(verified(other))).rejects.toThrow('certificate');
      await expect(isEncrypted(addressWith({ sslmode: 'verify-full' }))).rejects.toThrow(
        'certificate',
      );
    });

    it('are refused where the certificate is for another host', async () => {
      await expect(isEncrypted(verified(rightFile, '127.0.0.1'))).rejects.toThrow(
        "does not match certificate's altnames",
      );
    });
  });

  it('are not begun by an address that would check less', () => {
    const weaker: Record<string, string>[] = [
      { sslmode: 'require' },
      { sslmode: 'no-verify' },
      { sslmode: 'verify-ca', sslrootcert: rightFile },
      { ssl: 'true' },
      { sslmode: 'verify-full', uselibpqcompat: 'true' },
      { sslrootcert: rightFile },
      { sslmode: 'verify-full', sslrootcert: join(directory, 'nowhere.pem') },
      { sslmode: 'verify-full', sslrootcert: written('empty.pem', '') },
    ];
    for (const parameters of weaker) {
      expect(() => addressWith(parameters)).toThrow(ConfigError);
      expect(() => addressWith(parameters)).toThrow(/DATABASE_URL: must (?!.*nowhere)/);
    }
  });
});
