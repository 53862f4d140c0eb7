import { createTestDatabase, type TestDatabase } from '#testing';
import pg from 'pg';
import { platformDatabase } from '../../platform-database.js';
import { sessionOptions } from '#database';
import { RECORD_EVENTS } from '../recording/event-recorder.js';
import { RECORD_ATTEMPTS, RECORD_DELIVERED } from './attempt-results.js';
import {
  ADOPT_EVENTS,
  CLAIM,
  CLAIM_LAST_ATTEMPTS,
  GIVE_UP_HELD,
  LET_OVERTAKE,
  NEXT_POLL,
  RELEASE,
  RENEW,
  TAKE_PROBES,
} from './delivery-queue.sql.js';

/** The part of an EXPLAIN node that matters here. */
interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  Alias?: string;
  Plans?: PlanNode[];
}

/** A table or index that a plan reads. */
interface Reader {
  statement: string;
  /** The name of the index, or else of the table. */
  name: string;
  alias: string | undefined;
  condition: string;
  /** True if the plan reads only up to the next row. */
  isLimited: boolean;
}

const STATEMENTS = {
  ADOPT_EVENTS,
  RECORD_EVENTS,
  CLAIM,
  CLAIM_LAST_ATTEMPTS,
  TAKE_PROBES,
  GIVE_UP_HELD,
  LET_OVERTAKE,
  NEXT_POLL,
  RENEW,
  RELEASE,
  RECORD_ATTEMPTS,
  RECORD_DELIVERED,
};

// An index condition on the first column leads to few rows; without it, the whole index is read.
const FIRST_COLUMNS: Record<string, string> = {
  deliveries_pkey: 'event_id',
  deliveries_due: 'endpoint_id',
  deliveries_ending: 'endpoint_id',
  deliveries_by_lane: 'company_id\\)',
  companies_pkey: 'id',
};

// All rows belong to one endpoint, which is the least selective case for the planner.
const BACKLOG = `
  INSERT INTO partners (id, name) SELECT 'ptn_' || n, 'Northwind' FROM generate_series(1, 20) n;
  INSERT INTO webhook_endpoints (id, partner_id, channel, url, header, token_sealed)
    SELECT 'whe_' || n, 'ptn_' || n, 'events', 'https://partner.example', 'x-token', 'sealed'
    FROM generate_series(1, 20) n;
  INSERT INTO companies (id, partner_id, external_id, registration_number, legal_name, country)
    SELECT 'cmp_' || n, 'ptn_1', n, n, 'Fabrikam', 'DE' FROM generate_series(1, 2000) n;
  INSERT INTO events (id, partner_id, channel, company_id, event_type, sequence, body, created_at)
    SELECT 'evt_' || n, 'ptn_1', 'events', 'cmp_' || n % 2000 + 1, 'kyc_approved', n, '{}', now()
    FROM generate_series(1, 10000) n;
  INSERT INTO deliveries (event_id, event_created_at, endpoint_id, company_id, sequence, next_attempt_at,
      window_ends_at)
    SELECT id, created_at, 'whe_1', company_id, sequence, now(), now() + interval '5 days' FROM events;
  ANALYZE deliveries, events, companies, webhook_endpoints`;

describe('query plans of event delivery', () => {
  let database: TestDatabase;
  let client: pg.Client;

  beforeAll(async () => {
    database = await createTestDatabase(platformDatabase);
    client = new pg.Client({ connectionString: database.ownerUrl, options: sessionOptions });
    await client.connect();
  });

  afterAll(async () => {
    await client?.end();
    await database?.drop();
  });

  /** The tables and indexes read by the generic plan of a statement. */
  async function readers(): Promise<Reader[]> {
    const found: Reader[] = [];
    for (const [statement, text] of Object.entries(STATEMENTS)) {
      const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
        `EXPLAIN (GENERIC_PLAN, FORMAT JSON) ${text}`,
      );
      found.push(...readersIn(statement, rows[0]!['QUERY PLAN'][0].Plan));
    }
    return found;
  }

  describe.each([
    ['of a new database', ''],
    ['of a backlog at one endpoint', BACKLOG],
  ])('%s', (_name, preparation) => {
    beforeAll(() => client.query(preparation));

    it('read no whole table', async () => {
      const found = await readers();
      expect(new Set(found.map(({ statement }) => statement)).size).toBeGreaterThan(7);
      const whole = found.filter(({ name, condition, isLimited }) => {
        const column = FIRST_COLUMNS[name] ?? (name.startsWith('events_') ? 'id' : undefined);
        const isByColumn = column !== undefined && new RegExp(`\\b${column} (=|>)`).test(condition);
        return !isByColumn && !isLimited;
      });
      expect(whole).toEqual([]);
    });

    it('find events held by other replicas by company', async () => {
      const found = (await readers()).filter(({ alias }) => alias === 'held');
      expect(found.map(({ statement, name }) => [statement, name])).toEqual([
        ['CLAIM', 'deliveries_by_lane'],
        ['CLAIM_LAST_ATTEMPTS', 'deliveries_by_lane'],
      ]);
    });
  });

  describe('of a claim after the queue was drained', () => {
    beforeAll(async () => {
      // The statistics say then that it has neither rows nor pages.
      await client.query('DELETE FROM deliveries');
      await client.query('VACUUM deliveries');
    });

    /** Pages that the claim of 16 events read or wrote, with the plan of the empty queue. */
    async function pagesOf(name: string): Promise<number> {
      await client.query('BEGIN');
      const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>(
        `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) EXECUTE ${name}`,
      );
      await client.query('ROLLBACK');
      const plan = rows[0]!['QUERY PLAN'][0].Plan;
      expect(plan['Actual Rows']).toBe(16);
      return plan['Shared Hit Blocks']! + plan['Shared Read Blocks']!;
    }

    it('do not grow with the queue, also if planned while it was empty', async () => {
      const parameters = `'infinity', ARRAY['whe_1'], ARRAY[16], ARRAY[1000000], 16, 1000000, gen_random_uuid(), 60000`;
      await client.query(
        `PREPARE claim (timestamptz, text[], int[], int[], int, int, uuid, int) AS ${CLAIM}`,
      );
      // The first execution makes the plan, which the connection keeps.
      await client.query(`EXECUTE claim (${parameters})`);
      const pages: number[] = [];
      for (const [from, to] of [
        [1, 1_000],
        [1_001, 100_000],
      ] as const) {
        await client.query(
          `INSERT INTO deliveries (event_id, event_created_at, endpoint_id, company_id, sequence, next_attempt_at,
             window_ends_at)
           SELECT 'evt_' || n, created_at, 'whe_1', 'cmp_' || n % 50 + 1, n, now(),
             now() + interval '5 days'
           FROM generate_series(${from}, ${to}) n, LATERAL (
             SELECT created_at FROM events WHERE id = 'evt_1') event`,
        );
        pages.push(await pagesOf(`claim (${parameters})`));
      }
      // The indexes are a level deeper.
      expect(pages[1]).toBeLessThanOrEqual(pages[0]! * 1.5);
    });
  });
});

function readersIn(statement: string, node: PlanNode, parent?: PlanNode): Reader[] {
  const children = (node.Plans ?? []).flatMap((child) => readersIn(statement, child, node));
  const isReader = /^(Seq|Index|Index Only|Bitmap Index) Scan$/.test(node['Node Type']);
  const name = node['Index Name'] ?? node['Relation Name'] ?? '';
  if (!isReader || !/^(deliveries|events|companies)(_|$)/.test(name)) return children;
  const reader = {
    statement,
    name,
    alias: node.Alias ?? parent?.Alias,
    condition: node['Index Cond'] ?? '',
    isLimited: node['Node Type'] === 'Index Only Scan' && parent?.['Node Type'] === 'Limit',
  };
  return [reader, ...children];
}
