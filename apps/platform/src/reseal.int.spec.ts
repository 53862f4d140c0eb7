import { randomBytes } from 'node:crypto';
import { createTestDatabase, eventually, type TestDatabase } from '#testing';
import pg from 'pg';
import { platformDatabase } from './platform-database.js';
import { secretPlace, sealedColumns, tokenPlace } from './webhooks/endpoints/webhook-endpoints.js';
import { type ResealReport, resealColumn, SecretBox } from '#secrets';

const ENDPOINTS = 120;
const newKey = () => randomBytes(32).toString('base64');

describe('sealing again', () => {
  const former = newKey();
  const newest = newKey();
  const before = new SecretBox({ encryptionKey: former });
  const both = new SecretBox({ encryptionKeys: [`newest:${newest}`], encryptionKey: former });
  const after = new SecretBox({ encryptionKeys: [`newest:${newest}`] });
  let database: TestDatabase;
  let client: pg.Client;

  beforeEach(async () => {
    database = await createTestDatabase(platformDatabase);
    client = new pg.Client({ connectionString: database.url });
    await client.connect();
    for (let index = 0; index < ENDPOINTS; index += 1) await addEndpoint(String(index));
  });

  afterEach(async () => {
    await client.end();
    await database.drop();
  });

  async function addEndpoint(name: string): Promise<void> {
    const [endpointId, secretId] = [`whe_${name}`, `whs_${name}`];
    await client.query(`INSERT INTO partners (id, name) VALUES ($1, 'Northwind')`, [`ptn_${name}`]);
    await client.query(
      `INSERT INTO webhook_endpoints (id, partner_id, channel, url, header, token_sealed)
       VALUES ($1, $2, 'events', 'https://hooks.partner.test/', 'x-token', $3)`,
      [endpointId, `ptn_${name}`, before.seal(`token ${name}`, tokenPlace(endpointId))],
    );
    await client.query(
      `INSERT INTO webhook_signing_secrets (id, endpoint_id, secret_sealed) VALUES ($1, $2, $3)`,
      [secretId, endpointId, before.seal(`secret ${name}`, secretPlace(endpointId, secretId))],
    );
  }

  async function reseal(secretBox = both): Promise<ResealReport[]> {
    const reports = [];
    for (const column of sealedColumns) reports.push(await resealColumn(client, secretBox, column));
    return reports;
  }

  const tokenOf = async (name: string) =>
    String(
      (
        await database.query('SELECT token_sealed FROM webhook_endpoints WHERE id = $1', [
          `whe_${name}`,
        ])
      )[0]!.token_sealed,
    );

  it('seals everything with the newest key, once', async () => {
    expect(await reseal()).toEqual([
      { column: 'webhook_endpoints.token_sealed', resealed: ENDPOINTS, failures: [] },
      { column: 'webhook_signing_secrets.secret_sealed', resealed: ENDPOINTS, failures: [] },
    ]);
    expect(after.open(await tokenOf('42'), tokenPlace('whe_42'))).toBe('token 42');
    const secrets = await database.query(
      'SELECT id, endpoint_id, secret_sealed FROM webhook_signing_secrets',
    );
    for (const { id, endpoint_id, secret_sealed } of secrets) {
      const place = secretPlace(String(endpoint_id), String(id));
      expect(after.open(String(secret_sealed), place)).toMatch(/^secret \d+$/);
    }
    expect((await reseal()).map(({ resealed }) => resealed)).toEqual([0, 0]);
  });

  it('continues where it was stopped', async () => {
    await database.query(`
      CREATE FUNCTION die() RETURNS trigger LANGUAGE plpgsql
      AS $$ BEGIN IF NEW.id = 'whe_98' THEN RAISE EXCEPTION 'died'; END IF; RETURN NEW; END $$;
      CREATE TRIGGER die BEFORE UPDATE ON webhook_endpoints FOR EACH ROW EXECUTE FUNCTION die();
    `);
    await expect(reseal()).rejects.toThrow('died');
    await database.query('DROP TRIGGER die ON webhook_endpoints');
    const [tokens] = await reseal();
    expect(tokens!.resealed).toBeGreaterThan(0);
    expect(tokens!.resealed).toBeLessThan(ENDPOINTS);
    expect((await reseal()).map(({ resealed }) => resealed)).toEqual([0, 0]);
  });

  it('reports values that cannot be opened, leaves them unchanged, and seals the rest', async () => {
    const broken = await tokenOf('7');
    await client.query(`UPDATE webhook_endpoints SET token_sealed = $1 WHERE id = 'whe_8'`, [
      broken,
    ]);
    const [tokens] = await reseal();
    expect(tokens).toMatchObject({
      resealed: ENDPOINTS - 1,
      failures: [{ id: 'whe_8', reason: expect.stringContaining('was changed, moved') }],
    });
    expect(await tokenOf('8')).toBe(broken);
    const [withoutKey] = await reseal(after);
    expect(withoutKey!.failures).toEqual([
      { id: 'whe_8', reason: 'there is no encryption key with the id default' },
    ]);
  });

  it('does not undo what a replica changes meanwhile', async () => {
    const changed = before.seal('a new token', tokenPlace('whe_3'));
    const replica = new pg.Client({ connectionString: database.url });
    await replica.connect();
    await replica.query('BEGIN');
    await replica.query(`UPDATE webhook_endpoints SET token_sealed = $1 WHERE id = 'whe_3'`, [
      changed,
    ]);
    const done = reseal();
    await eventually('the row is waited for', async () => {
      const waiting = await database.query(
        `SELECT FROM pg_stat_activity
         WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      return waiting.length > 0;
    });
    await replica.query('COMMIT');
    await replica.end();
    expect((await done)[0]).toMatchObject({ resealed: ENDPOINTS - 1, failures: [] });
    expect(await tokenOf('3')).toBe(changed);
    await reseal();
    expect(after.open(await tokenOf('3'), tokenPlace('whe_3'))).toBe('a new token');
  });
});
