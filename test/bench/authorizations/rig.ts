import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { OPEN_ACCOUNTS } from '../../../apps/platform/src/money/ledger/ledger.sql.ts';
import { startStack, type Stack } from '../../../tools/local/stack.ts';
import { databaseUrl } from '../delivery/rig.ts';
import { idIn, PartnerAtPlatform } from '../delivery/partner-at-platform.ts';
import { Receiver } from '../delivery/receiver.ts';
import { type Answer, call, sendAtOnce } from '../support/http-load.ts';
import { CREATE_MINIMUM, FUND_CARDS } from './minimum.sql.ts';

const QUIET = 'ptn_of_the_bench';

const AMOUNT = { amount: 1, currency: 'EUR' };
const MERCHANT = { name: 'Bahnhof Buchhandlung', categoryCode: '5942', country: 'DE' };

/** The platform on a durable Postgres, with one funded card for each of many companies. */
export class AuthorizationsRig {
  readonly databaseUrl: string;
  readonly receiver: Receiver;
  /** How long the partner takes to decide. Undefined: it never answers. */
  decidesAfterMs: number | undefined;
  private readonly decider = createServer((request, response) => {
    request.resume().on('end', () => {
      if (this.decidesAfterMs === undefined) return;
      setTimeout(() => {
        response.setHeader('content-type', 'application/json');
        response.end('{"decision":"approved"}');
      }, this.decidesAfterMs);
    });
  });
  private readonly stack: Stack;
  private readonly partner: PartnerAtPlatform;
  private readonly cardIds: readonly string[];

  private constructor(
    stack: Stack,
    partner: PartnerAtPlatform,
    receiver: Receiver,
    cardIds: readonly string[],
  ) {
    this.stack = stack;
    this.partner = partner;
    this.receiver = receiver;
    this.cardIds = cardIds;
    this.databaseUrl = databaseUrl(stack, 'platform');
  }

  static async start(companies: number): Promise<AuthorizationsRig> {
    const receiver = await Receiver.start();
    const stack = await startStack({
      isTemporary: true,
      isDurable: true,
      services: ['platform'],
      infrastructure: ['postgres'],
      environment: { platform: { RATE_LIMIT_PER_SECOND: '1000000' } },
    });
    const partner = new PartnerAtPlatform(
      stack.services.platform.url,
      stack.endpoints.partner.apiKey,
    );
    await partner.createCompanies(companies);
    const cardIds: string[] = [];
    await sendAtOnce(companies, 16, async (number) => {
      const answer = await partner.orderCard(number);
      cardIds.push(idIn(answer));
      return answer;
    });
    const rig = new AuthorizationsRig(stack, partner, receiver, cardIds);
    await rig.setDelivering(false);
    await new Promise<void>((resolve) => rig.decider.listen(0, '127.0.0.1', resolve));
    await rig.prepare();
    return rig;
  }

  /** The measured processes, without the load generator and the receiver. */
  get pids(): { server: number; postgres: number } {
    return { server: this.stack.services.platform.pid!, postgres: this.stack.postgres!.pid! };
  }

  /** While it is off, events are recorded for the endpoint and wait. Earlier ones are not delivered. */
  async setDelivering(isDelivering: boolean): Promise<void> {
    if (isDelivering) await this.query('DELETE FROM deliveries');
    const status = isDelivering ? 'enabled' : 'disabled';
    await this.partner.configure('transactions', `${this.receiver.url}/payments`, status);
  }

  /** The partner of the cards decides about their payments. */
  async setDeciding(isDeciding: boolean): Promise<void> {
    const { port } = this.decider.address() as AddressInfo;
    const status = isDeciding ? 'enabled' : 'disabled';
    await this.partner.configure('authorizations', `http://127.0.0.1:${port}/`, status);
  }

  /** Gives the cards from this number on to another partner, whose payments the platform decides alone. */
  async moveCards(from: number): Promise<void> {
    await this.query(
      `INSERT INTO partners SELECT (jsonb_populate_record(p, jsonb_build_object('id', $1::text))).*
       FROM partners p LIMIT 1`,
      [QUIET],
    );
    await this.query('UPDATE cards SET partner_id = $1 WHERE id = ANY ($2::text[])', [
      QUIET,
      this.cardIds.slice(from),
    ]);
  }

  /** As the card processor does. */
  authorize(card: number): Promise<Answer> {
    const { processor } = this.stack.endpoints;
    const message = {
      id: randomUUID(),
      paymentId: randomUUID(),
      kind: 'authorization',
      at: new Date().toISOString(),
      cardId: this.cardIds[card],
      amount: AMOUNT,
      merchant: MERCHANT,
      channel: 'chip',
    };
    return call(
      'POST',
      `${this.stack.services.platform.url}/processor/v1/messages`,
      { authorization: `Bearer ${processor.apiKey}` },
      JSON.stringify(message),
    );
  }

  async query<Row extends object>(sql: string, values: unknown[] = []): Promise<Row[]> {
    return (await this.session([[sql, values]])) as Row[];
  }

  /** Runs statements on one connection. @returns the rows of the last one. */
  async session(statements: readonly (readonly [sql: string, values: unknown[]])[]) {
    const client = new pg.Client({ connectionString: this.databaseUrl });
    await client.connect();
    try {
      let rows: object[] = [];
      for (const [sql, values] of statements) ({ rows } = await client.query<object>(sql, values));
      return rows;
    } finally {
      await client.end();
    }
  }

  async stop(): Promise<void> {
    await this.receiver.stop();
    this.decider.closeAllConnections();
    this.decider.close();
    await this.stack.stop();
  }

  private async prepare(): Promise<void> {
    const accounts = await this.query<{ id: string }>('SELECT id FROM accounts');
    await this.query(OPEN_ACCOUNTS, [accounts.map(({ id }) => id)]);
    for (const sql of FUND_CARDS) await this.query(sql);
    await this.query(CREATE_MINIMUM);
    await this.query(
      'INSERT INTO bench_cards SELECT place - 1, id FROM unnest($1::text[]) WITH ORDINALITY AS c (id, place)',
      [this.cardIds],
    );
    await this.query('ANALYZE');
  }
}
