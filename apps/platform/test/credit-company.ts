import { randomUUID } from 'node:crypto';
import type { AccountResource, InvoiceResource, Page, TopUpResource } from '#contracts';
import type { AdjustableClock } from './adjustable-clock.js';
import { OnboardingApplicant } from './onboarding-applicant.js';
import type { PartnerClient } from './partner-client.js';
import type { ProcessorAnswer, ProcessorClient } from './processor-client.js';

interface Parts {
  partner: PartnerClient;
  processor: ProcessorClient;
  clock: AdjustableClock;
}

/** A company with a credit account and a card, whose money moves at the time of the clock. */
export class CreditCompany {
  private constructor(
    private readonly parts: Parts,
    readonly id: string,
    readonly accountId: string,
    readonly cardId: string,
  ) {}

  static async open(parts: Parts): Promise<CreditCompany> {
    const { partner } = parts;
    const { id } = await partner.createCompany();
    const applicant = new OnboardingApplicant(await partner.onboardingUrl(id));
    await applicant.submitCompleteKyc();
    await applicant.submitCompleteCredit();
    await partner.approveKyc(id);
    await partner.sandbox(id, 'approve-credit');
    const card = await partner.orderCard((await partner.createPerson(id)).id);
    await partner.post(`/v1/cards/${card.id}/activate`);
    return new CreditCompany(parts, id, card.accountId, card.id);
  }

  authorize(cents: number, paymentId: string = randomUUID(), more = {}): Promise<ProcessorAnswer> {
    return this.send('authorization', cents, { paymentId, ...more });
  }

  /** An approved payment that is settled at once. @returns its id at the processor. */
  async buy(cents: number, more = {}, settled = cents): Promise<string> {
    const paymentId = randomUUID();
    const { body } = await this.authorize(cents, paymentId, more);
    if (body.outcome !== 'approved') throw new Error(JSON.stringify(body));
    await this.send('clearing', settled, { paymentId, ...more });
    return paymentId;
  }

  /** A settlement without an authorization, which can't be refused. */
  async force(cents: number, paymentId: string): Promise<void> {
    await this.send('clearing', cents, { paymentId });
  }

  async refund(cents: number, paymentId: string): Promise<void> {
    await this.send('refund', cents, { paymentId });
  }

  /** A bank transfer, to the account unless with another reference. */
  async pay(cents: number, reference?: string): Promise<TopUpResource> {
    const { body } = await this.parts.partner.post<TopUpResource>('/v1/sandbox/bank-transfers', {
      reference: reference ?? (await this.account()).topUpReference,
      amount: { amount: cents, currency: 'EUR' },
    });
    return body;
  }

  async account(): Promise<AccountResource> {
    return (await this.parts.partner.get<AccountResource>(`/v1/accounts/${this.accountId}`)).body;
  }

  /** The oldest first. */
  async invoices(query = ''): Promise<InvoiceResource[]> {
    const path = `/v1/invoices?limit=100&accountId=${this.accountId}${query}`;
    return (await this.parts.partner.get<Page<InvoiceResource>>(path)).body.data.toReversed();
  }

  private async send(
    kind: 'authorization' | 'clearing' | 'refund',
    cents: number,
    more: object,
  ): Promise<ProcessorAnswer> {
    const { cardId, parts } = this;
    const at = parts.clock.now.toISOString();
    const answer = await parts.processor.send({ kind, cardId, at, ...more }, cents);
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    return answer;
  }
}
