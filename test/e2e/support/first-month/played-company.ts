import { randomUUID } from 'node:crypto';
import type {
  AccountResource,
  CardResource,
  InvoiceResource,
  Page,
  PersonResource,
} from '#contracts';
import {
  completeAnswers,
  OnboardingApplicant,
} from '../../../../apps/platform/test/onboarding-applicant.ts';
import type { PartnerClient } from '../../../../apps/platform/test/partner-client.ts';
import { ProcessorClient } from '../../../../apps/platform/test/processor-client.ts';
import { CreditAgreements } from '../../../../apps/platform/src/onboarding/credit-agreements/credit-agreements.ts';
import type { BothSides } from './both-sides.ts';

const euro = (amount: number) => ({ amount, currency: 'EUR' });

/** A company at the platform, with its actions and the actions of the platform's reviewers. */
export class PlayedCompany {
  readonly id: string;
  readonly name: string;
  /** The domain of its people's addresses, which no other company uses. */
  readonly domain = `${randomUUID()}.example`;
  private readonly sides: BothSides;
  private readonly client: PartnerClient;
  private readonly applicant: OnboardingApplicant;
  private readonly processor: ProcessorClient;
  private cardId?: string;

  private constructor(
    { sides, client, name }: { sides: BothSides; client: PartnerClient; name: string },
    id: string,
    applicant: OnboardingApplicant,
  ) {
    this.sides = sides;
    this.client = client;
    this.name = name;
    this.id = id;
    this.applicant = applicant;
    this.processor = new ProcessorClient(sides.platform.url);
  }

  static async create(
    sides: BothSides,
    client: PartnerClient,
    name: string,
  ): Promise<PlayedCompany> {
    const { id } = await client.createCompany();
    const applicant = new OnboardingApplicant(await client.onboardingUrl(id));
    return new PlayedCompany({ sides, client, name }, id, applicant);
  }

  addressOf(person: string): string {
    return `${person}@${this.domain}`;
  }

  /** Ada gives all answers. */
  async answerKyc(): Promise<void> {
    const { companyInformation, dueDiligence, kyc } = completeAnswers;
    const submittedBy = { ...kyc.submittedBy, email: this.addressOf('ada') };
    ok(await this.applicant.saveCompanyInformation(companyInformation));
    ok(await this.applicant.saveDueDiligence(dueDiligence));
    ok(await this.applicant.saveKyc({ ...kyc, submittedBy }));
  }

  async submitKyc(): Promise<void> {
    const { kyc } = await this.applicant.application();
    ok(await this.applicant.submitKyc(kyc!.version));
  }

  async submitCredit(): Promise<void> {
    await this.applicant.submitCompleteCredit();
  }

  async chooseDebit(): Promise<void> {
    ok(await this.applicant.chooseDebit());
  }

  /** Makes a reviewer's decision. */
  async decide(decision: string, body: object = {}): Promise<void> {
    ok(await this.client.sandbox(this.id, decision, body));
  }

  acceptAgreement(): Promise<void> {
    return this.sides.platform.app.get(CreditAgreements).accept(this.id, 'Ada Byron', 'company');
  }

  /** Orders cards for the credit account. The platform sends mails to Mia only if it knows her address. */
  async orderCards(count: number): Promise<void> {
    const mia = { externalId: 'mia', name: 'Mia Berg', email: this.addressOf('mia') };
    const person = await this.client.post<PersonResource>('/v1/people', {
      companyId: this.id,
      ...mia,
    });
    ok(person);
    const { id: accountId } = await this.account();
    const order = { personId: person.body.id, cardType: 'virtual', accountId };
    for (let ordered = 0; ordered < count; ordered += 1) {
      const card = await this.client.post<CardResource>('/v1/cards', order);
      ok(card);
      this.cardId = card.body.id;
    }
    ok(await this.client.post(`/v1/cards/${this.cardId!}/activate`));
  }

  /** The life of Mia's physical card: an admin freezes it, it is renewed, and the next card is ended. */
  async useUpPhysicalCard(): Promise<void> {
    const { body: people } = await this.client.get<Page<PersonResource>>(
      `/v1/people?companyId=${this.id}`,
    );
    const { id } = await this.client.orderCard(people.data[0]!.id, 'physical');
    const act = (action: string, body: object = {}, cardId = id) =>
      this.client.post(`/v1/cards/${cardId}/${action}`, body);
    ok(await this.client.post(`/v1/sandbox/cards/${id}/ship`));
    ok(await this.client.activateShipped(id));
    for (const onBehalfOf of ['company_admin', 'cardholder']) {
      ok(await act('freeze', { onBehalfOf }));
      ok(await act('unfreeze', { onBehalfOf }));
    }
    const renewed = await this.client.post<CardResource>(`/v1/sandbox/cards/${id}/expiry`, {
      days: 31,
    });
    ok(renewed);
    ok(await act('terminate', {}, renewed.body.replacedByCardId!));
  }

  /** A bank transfer to the company's account, or with the reference of an invoice. */
  async topUp(cents: number, reference?: string): Promise<void> {
    const transfer = {
      reference: reference ?? (await this.account()).topUpReference,
      amount: euro(cents),
    };
    ok(await this.client.post('/v1/sandbox/bank-transfers', transfer));
  }

  /** Pays all that is outstanding of its invoices. */
  async payInvoices(): Promise<void> {
    const { body } = await this.client.get<Page<InvoiceResource>>(
      `/v1/invoices?companyId=${this.id}&status=open`,
    );
    for (const { outstanding, paymentReference } of body.data) {
      await this.topUp(outstanding.amount, paymentReference);
    }
  }

  /** Buys something with a card, which leaves so much to be spent. */
  async spendDownTo(cents: number): Promise<void> {
    const { available } = await this.account();
    const amount = available!.amount - cents;
    const payment = { cardId: this.cardId!, paymentId: randomUUID() };
    const at = this.sides.clock.now().toISOString();
    for (const kind of ['authorization', 'clearing'] as const) {
      const answer = await this.processor.send({ kind, ...payment, at }, amount);
      if (answer.status !== 200 || answer.body.outcome === 'declined') {
        throw new Error(`${kind}: ${JSON.stringify(answer.body)}`);
      }
    }
  }

  async setAutoTopUp(): Promise<void> {
    const { id } = await this.account();
    const setting = { threshold: euro(10_000), amount: euro(50_000) };
    ok(await this.client.put(`/v1/accounts/${id}/auto-top-up`, setting));
  }

  private async account(): Promise<AccountResource> {
    const { body } = await this.client.get<Page<AccountResource>>(
      `/v1/accounts?companyId=${this.id}`,
    );
    return body.data[0]!;
  }
}

function ok({ status, body }: { status: number; body: unknown }): void {
  if (status >= 300) throw new Error(`answered with ${status}: ${JSON.stringify(body)}`);
}
