import { randomUUID } from 'node:crypto';
import type {
  AccountResource,
  AccountStatement,
  CardResource,
  MoneyProposalDetail,
  ReviewedAccountDetail,
  StatementLine,
  TopUpResource,
  UnmatchedMoneyDetail,
} from '#contracts';
import { FIND_DISCREPANCIES } from '../src/money/ledger/ledger.sql.js';
import { AdjustableClock } from './adjustable-clock.js';
import { BackOfficeClient } from './back-office-client.js';
import { CreditCompany } from './credit-company.js';
import { openCard } from './fund-account.js';
import type { PartnerClient } from './partner-client.js';
import { PlatformFixture } from './platform-fixture.js';
import { PROCESSOR_KEY, ProcessorClient } from './processor-client.js';
import { RebuiltAccount } from './rebuilt-account.js';
import { linesOfEvents } from './statement-events.js';

const DAY_MS = 86_400_000;
export const NOTE = 'The sender wrote an old invoice number; confirmed on the phone.';
export const WORDS = 'Transfer of 3 November credited twice';

interface Answer {
  status: number;
  body: { id?: string; code?: string };
}

/** Two reviewers, and an account of a partner whose money they move. */
export class MoneyReview {
  partner!: PartnerClient;
  card!: CardResource;

  private constructor(
    readonly platform: PlatformFixture,
    readonly processor: ProcessorClient,
    readonly clock: AdjustableClock,
    readonly rosa: BackOfficeClient,
    readonly omar: BackOfficeClient,
  ) {}

  static async start(): Promise<MoneyReview> {
    const platform = await PlatformFixture.start({ processorApiKeys: [PROCESSOR_KEY] });
    return new MoneyReview(
      platform,
      new ProcessorClient(platform.url),
      AdjustableClock.of(platform),
      await BackOfficeClient.signedIn(platform, 'Rosa Review'),
      await BackOfficeClient.signedIn(platform, 'Omar Office'),
    );
  }

  close(): Promise<void> {
    return this.platform.close();
  }

  /** From now on it is about an account of a new partner. */
  async openAccount(): Promise<void> {
    this.partner = await this.platform.addPartnerWithoutWebhook();
    this.card = await openCard(this.partner);
  }

  /** From now on it is about a credit account, at this time. */
  async openCredit(time: string): Promise<CreditCompany> {
    const { partner, processor, clock } = this;
    clock.goTo(new Date(time));
    const company = await CreditCompany.open({ partner, processor, clock });
    this.card = { ...this.card, accountId: company.accountId, companyId: company.id };
    return company;
  }

  async transfer(
    amount: number,
    reference = 'invoice 12',
    currency = 'EUR',
  ): Promise<TopUpResource> {
    const transfer = {
      ...{ transferId: randomUUID(), reference },
      ...{ amount: { amount, currency }, remitter: 'Fabrikam GmbH' },
    };
    for (;;) {
      const answer = await this.partner.post<TopUpResource>('/v1/sandbox/bank-transfers', transfer);
      // The database is busy on a slow machine.
      if (answer.status !== 503) return answer.body;
    }
  }

  /** A transfer that is matched. */
  async fund(amount: number): Promise<TopUpResource> {
    return this.transfer(amount, (await this.account()).topUpReference!);
  }

  async topUp(id: string): Promise<TopUpResource> {
    return (await this.partner.get<TopUpResource>(`/v1/top-ups/${id}`)).body;
  }

  async account(id = this.card.accountId): Promise<AccountResource> {
    return (await this.partner.get<AccountResource>(`/v1/accounts/${id}`)).body;
  }

  async statement(id = this.card.accountId): Promise<StatementLine[]> {
    const day = (daysAgo: number) =>
      new Date(this.clock.now.getTime() - daysAgo * DAY_MS).toISOString().slice(0, 10);
    // Until tomorrow: the company may be ahead of UTC.
    const path = `/v1/accounts/${id}/statement?limit=100&from=${day(300)}&to=${day(-1)}`;
    return (await this.partner.get<AccountStatement>(path)).body.data;
  }

  async unmatched(id: string): Promise<UnmatchedMoneyDetail> {
    return (await this.rosa.get<UnmatchedMoneyDetail>(`unmatched-money/${id}`)).body;
  }

  async reviewed(): Promise<ReviewedAccountDetail> {
    const path = `accounts/${this.card.accountId}`;
    return (await this.rosa.get<ReviewedAccountDetail>(path)).body;
  }

  async proposal(id: string): Promise<MoneyProposalDetail> {
    return (await this.rosa.get<MoneyProposalDetail>(`money-proposals/${id}`)).body;
  }

  /** @returns the id of what was proposed, or why it was refused. */
  async assign(id: string, more: object = {}, by = this.rosa): Promise<string> {
    const { accountId } = this.card;
    const { revision } = await this.unmatched(id);
    const body = { revision, accountId, note: NOTE, ...more };
    return outcome(await by.post(`unmatched-money/${id}/propose-assignment`, body));
  }

  async giveBack(id: string, more: object = {}, by = this.rosa): Promise<string> {
    const body = { revision: (await this.unmatched(id)).revision, note: NOTE, ...more };
    return outcome(await by.post(`unmatched-money/${id}/propose-return`, body));
  }

  async correct(cents: number, more: object = {}, by = this.rosa): Promise<string> {
    const { revision } = await this.reviewed();
    const body = { revision, amount: euros(cents), description: WORDS, note: NOTE, ...more };
    const path = `accounts/${this.card.accountId}/propose-correction`;
    return outcome(await by.post(path, body));
  }

  /** @returns `done`, or why it was refused. @param revision the current one if left out. */
  async decide(
    id: string,
    how: 'approve' | 'reject' | 'withdraw',
    by: BackOfficeClient,
    revision?: string,
  ): Promise<string> {
    const { status, body } = await by.post(`money-proposals/${id}/${how}`, {
      revision: revision ?? (await this.proposal(id)).revision,
      ...(how === 'reject' && { note: 'It is of another company.' }),
    });
    return status === 204 ? 'done' : `${status} ${body.code}`;
  }

  /** What is posted on the platform's side, in euro cents. */
  async counterparts(): Promise<Record<'bank' | 'suspense' | 'correction', number>> {
    const sum = async (kind: string) => {
      const [row] = await this.platform.database.query(
        `SELECT coalesce(sum(amount), 0)::int AS sum FROM ledger_entries WHERE ledger_account_id = $1`,
        [`${kind}:${this.partner.id}:EUR`],
      );
      return row!['sum'] as number;
    };
    return {
      bank: await sum('bank'),
      suspense: await sum('suspense'),
      correction: await sum('correction'),
    };
  }

  async events(kind: string): Promise<unknown[]> {
    const rows = await this.platform.database.query(
      `SELECT body FROM events WHERE company_id = $1 AND body::jsonb ->> 'event' = $2 ORDER BY id`,
      [this.card.companyId, kind],
    );
    return rows.map(({ body }) => JSON.parse(body as string) as unknown);
  }

  trail(): Promise<Record<string, unknown>[]> {
    return this.platform.database.query(
      `SELECT action, actor_name AS name, reason FROM application_events
       WHERE company_id = $1 AND action ~ '^(assignment|correction)' ORDER BY id`,
      [this.card.companyId],
    );
  }

  /** The ledger is balanced, and the events alone give the same account. */
  async expectWhole(): Promise<void> {
    const { platform, card } = this;
    expect(await platform.database.query(FIND_DISCREPANCIES)).toEqual([]);
    const account = await this.account();
    const rebuilt = new RebuiltAccount();
    const rows = await platform.database.query(
      `SELECT body::jsonb -> 'data' -> 'ledger' AS ledger FROM events
       WHERE body::jsonb #>> '{data,accountId}' = $1 AND body::jsonb #> '{data,ledger}' IS NOT NULL`,
      [card.accountId],
    );
    for (const { ledger } of rows) rebuilt.receive(ledger as never);
    expect(rebuilt.isChain).toBe(true);
    expect(rebuilt.gaps).toEqual([]);
    const { sequence, booked } = account;
    expect(rebuilt.balances).toMatchObject({ sequence, booked: booked!.amount });
    const lines = await linesOfEvents(platform.database, card.accountId);
    expect(await this.statement()).toEqual(lines);
  }
}

export function euros(amount: number): { amount: number; currency: string } {
  return { amount, currency: 'EUR' };
}

function outcome({ status, body }: Answer): string {
  return status === 201 ? body.id! : `${status} ${body.code}`;
}
