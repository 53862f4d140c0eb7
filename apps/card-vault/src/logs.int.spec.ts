import { join } from 'node:path';
import type { Problem, RevealedDetails, RevealOpened } from '#contracts';
import { callJson, createTestDatabase, ServiceProcess, type TestDatabase } from '#testing';
import { aCard, ENCRYPTION_KEY, PLATFORM_TOKEN, SHOP, VAULT } from '../test/card-vault-fixture.js';
import { cardVaultDatabase } from './database/card-vault-database.js';

const MAIN = join(import.meta.dirname, '../../../dist/apps/card-vault/src/main.js');

/** Eight digits, which are nowhere by chance. */
const PIN = '85026371';

describe('the log of the card vault', () => {
  let database: TestDatabase;
  let program: ServiceProcess;

  beforeAll(async () => {
    database = await createTestDatabase(cardVaultDatabase);
    program = new ServiceProcess(MAIN, {
      DATABASE_URL: database.url,
      PUBLIC_URL: VAULT,
      ENCRYPTION_KEY,
      PLATFORM_TOKENS: PLATFORM_TOKEN,
      SANDBOX: 'true',
      SHOP_ORIGINS: SHOP,
      LOG_LEVEL: 'trace',
    });
    await program.ready();
  });

  afterAll(async () => {
    program?.kill('SIGKILL');
    await program?.ended();
    await database?.drop();
  });

  const post = <T>(path: string, body: object, headers = {}) =>
    callJson<T>('POST', `${program.url}${path}`, body, headers);

  async function reveal(content: 'details' | 'new_pin', use: object = {}) {
    const opened = await post<RevealOpened>(
      '/internal/reveals',
      { ...aCard(), content },
      { authorization: `Bearer ${PLATFORM_TOKEN}` },
    );
    const { pathname, hash } = new URL(opened.body.url);
    const token = hash.slice(1);
    const used = await post<RevealedDetails & Problem>(
      `${pathname}/use`,
      { token, ...use },
      { origin: VAULT },
    );
    return { token, used };
  }

  it('has no number, PIN, token or name, whatever fails', async () => {
    const { token, used } = await reveal('details');
    expect(used.status).toBe(200);
    const { number, expiry, cvc } = used.body;
    expect((await reveal('new_pin', { pin: PIN })).used.status).toBe(204);
    expect((await reveal('details', { pin: PIN })).used.status).toBe(422);
    await post('/payment-details', { number, expiry: '01/20', cvc }, { origin: SHOP });
    const entered = await post<{ token: string }>('/payment-details', { number, expiry, cvc });
    expect(entered.status).toBe(201);
    // Unknown fields, and a value that cannot be opened.
    await post('/payment-details', { [number]: number, number, expiry, cvc: PIN });
    await database.query(`UPDATE cards SET number_sealed = cvc_sealed`);
    const failed = await reveal('details');
    expect(failed.used.status).toBe(500);
    await database.query('ALTER TABLE cards RENAME TO lost');
    const lost = await post<Problem>('/payment-details', { number, expiry, cvc });
    expect(lost.status).toBe(500);
    program.kill('SIGTERM');
    await program.ended();
    const written = program.output + program.errors;
    expect(written).toContain('"route":"/reveals/:id/use"');
    expect(written).toContain('was changed, moved');
    const secrets = [number, PIN, token, failed.token, entered.body.token, PLATFORM_TOKEN];
    for (const secret of [...secrets, number.slice(4), aCard().cardholderName, aCard().cardToken]) {
      expect(written).not.toContain(secret);
    }
  });
});
