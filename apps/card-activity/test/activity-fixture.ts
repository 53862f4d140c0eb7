import { createHash, randomUUID } from 'node:crypto';
import {
  callJson,
  createTestDatabase,
  type JsonAnswer,
  startTestService,
  testBrokers,
  type TestDatabase,
  type TestService,
} from '#testing';
import { DataSource, type EntityManager } from 'typeorm';
import { AccountCopy } from '../src/accounts/account-copy.js';
import {
  type LedgerEvent,
  reportedChange,
  type ReportedChange,
} from '../src/accounts/reported-change.js';
import { CardActivityConfig } from '../src/card-activity.config.js';
import { cardActivityServiceOptions } from '../src/card-activity.service-options.js';
import { cardActivityDatabase } from '../src/database/card-activity-database.js';
import { RecordedAccount, type RecordedEvent } from './recorded-account.js';
import { RecordedPlatform } from './recorded-platform.js';
import { SignedInPeople } from './signed-in-people.js';

export const CARD_APP_URL = 'http://cards.localhost:4400';
export const OPERATOR_TOKEN = 'operator-token-of-the-spec';

export interface StoredAccount {
  sequence: number;
  booked: number;
  held: number;
  hasGap: boolean;
  isContradicted: boolean;
}

/** The service with its own database, beside a platform that answers what it recorded. */
export class ActivityFixture {
  private constructor(
    readonly platform: RecordedPlatform,
    readonly people: SignedInPeople,
    readonly database: TestDatabase,
    readonly service: TestService,
  ) {}

  static async start(
    options: { consumesEvents: boolean },
    settings: Partial<CardActivityConfig> = {},
  ): Promise<ActivityFixture> {
    const platform = await RecordedPlatform.start();
    const people = await SignedInPeople.start();
    const database = await createTestDatabase(cardActivityDatabase);
    const config = Object.assign(new CardActivityConfig(), {
      logLevel: 'silent',
      databaseUrl: database.url,
      kafkaBrokers: testBrokers(),
      platformUrl: platform.url,
      platformApiKey: 'pk_test_of_the_spec',
      operatorTokens: [OPERATOR_TOKEN],
      gapSeconds: 1,
      threeDsUrl: people.url,
      cardAppUrl: CARD_APP_URL,
      readsPerSecond: 1_000,
      trustedProxies: 1,
      ...settings,
    });
    const service = await startTestService(cardActivityServiceOptions(config), options);
    return new ActivityFixture(platform, people, database, service);
  }

  async close(): Promise<void> {
    await this.service.close();
    await this.database.drop();
    await this.platform.close();
    await this.people.close();
  }

  /** An account of a new company, which the platform has recorded. */
  newAccount(): RecordedAccount {
    return this.platform.add(new RecordedAccount(`cmp_${randomUUID()}`));
  }

  /** A call of an operator. */
  operate<T>(method: 'GET' | 'POST' | 'DELETE', path: string): Promise<JsonAnswer<T>> {
    const authorization = `Bearer ${OPERATOR_TOKEN}`;
    return callJson<T>(method, `${this.service.url}${path}`, undefined, { authorization });
  }

  /** A call of a person's card app, from a network of their own: of each only some are looked up in a second. */
  read<T>(path: string, token: string): Promise<JsonAnswer<T>> {
    const headers = { cookie: `card_app_partner=${token}`, 'x-forwarded-for': networkOf(token) };
    return callJson<T>('GET', `${this.service.url}${path}`, undefined, headers);
  }

  /** As if the event had come. */
  receive({ id, event }: RecordedEvent): Promise<void> {
    return this.receiveChange(reportedChange(id, event as LedgerEvent));
  }

  receiveChange(change: ReportedChange): Promise<void> {
    return this.inTransaction((transaction) =>
      this.service.app.get(AccountCopy).receive(transaction, change),
    );
  }

  inTransaction(work: (transaction: EntityManager) => Promise<void>): Promise<void> {
    return this.service.app.get(DataSource).transaction(work);
  }

  async stored({ id }: RecordedAccount): Promise<StoredAccount | undefined> {
    const [row] = await this.database.query(
      `SELECT sequence::float8, booked::float8, held::float8, gap_since IS NOT NULL AS "hasGap",
         contradicted_at IS NOT NULL AS "isContradicted" FROM accounts WHERE id = $1`,
      [id],
    );
    return row as StoredAccount | undefined;
  }

  async contradictionsOf({ id }: RecordedAccount): Promise<unknown[]> {
    return this.database.query(
      'SELECT sequence::float8, kind, had, told FROM contradictions WHERE account_id = $1 ORDER BY id',
      [id],
    );
  }

  /** Checks that the copy is what the platform recorded, change by change and payment by payment. */
  async expectWhole(account: RecordedAccount): Promise<void> {
    const { sequence, booked, held } = account;
    expect(await this.stored(account)).toEqual({
      ...{ sequence, booked, held, hasGap: false, isContradicted: false },
    });
    const changes = await this.database.query(
      'SELECT event_id AS id FROM account_changes WHERE account_id = $1 ORDER BY sequence',
      [account.id],
    );
    const numbered = account.events.filter((event) => event.sequence !== undefined);
    expect(changes).toEqual(numbered.map(({ id }) => ({ id })));
    const payments = await this.database.query(
      `SELECT id, state, held::float8, booked::float8 FROM payments WHERE account_id = $1 ORDER BY id`,
      [account.id],
    );
    const expected = [...account.payments.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1));
    expect(payments).toEqual(expected);
  }
}

function networkOf(token: string): string {
  const digits = createHash('sha256').update(token).digest('hex');
  return `2001:db8:${digits.slice(0, 4)}:${digits.slice(4, 8)}::1`;
}
