import { randomUUID } from 'node:crypto';
import { AccountTopUp, exampleOf, type PersonResource, TransactionAuthorized } from '#contracts';
import {
  completeAnswers,
  OnboardingApplicant,
} from '../../../apps/platform/test/onboarding-applicant.ts';
import type { PartnerClient } from '../../../apps/platform/test/partner-client.ts';
import { CreditAgreements } from '../../../apps/platform/src/onboarding/credit-agreements/credit-agreements.ts';
import type { BothSides } from './both-sides.ts';

const euro = (amount: number) => ({ amount, currency: 'EUR' });

/** A company at the platform, with its actions and those of the platform's reviewers. */
export class PlayedCompany {
  readonly id: string;
  readonly name: string;
  /** The domain of its people's addresses, which no other company uses. */
  readonly domain = `${randomUUID()}.example`;
  private readonly sides: BothSides;
  private readonly client: PartnerClient;
  private readonly applicant: OnboardingApplicant;

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
    return this.sides.platform.app.get(CreditAgreements).accept(this.id, 'Ada Byron');
  }

  /** Orders cards for the credit account. The platform sends mails to Mia only if it knows her address. */
  async orderCards(count: number): Promise<void> {
    const mia = { externalId: 'mia', name: 'Mia Berg', email: this.addressOf('mia') };
    const person = await this.client.post<PersonResource>('/v1/people', {
      companyId: this.id,
      ...mia,
    });
    ok(person);
    const [account] = await this.sides.platform.database.query(
      "SELECT id FROM accounts WHERE company_id = $1 AND account_type = 'credit'",
      [this.id],
    );
    const order = { personId: person.body.id, cardType: 'virtual', accountId: account!.id };
    for (let card = 0; card < count; card += 1) ok(await this.client.post('/v1/cards', order));
  }

  topUp(topUpId: string, balance: number): Promise<void> {
    return this.emit('account_top_up', {
      ...exampleOf(AccountTopUp).data,
      ...{ topUpId: `${this.id}/${topUpId}` },
      ...{ amount: euro(50_000), balance: euro(balance) },
    });
  }

  activateAutoTopUp(): Promise<void> {
    return this.emit('auto_top_up_activated', { threshold: euro(10_000), amount: euro(50_000) });
  }

  initiateAutoTopUp(topUpId: string): Promise<void> {
    return this.emit('auto_top_up_initiated', {
      ...{ topUpId: `${this.id}/${topUpId}` },
      ...{ amount: euro(50_000), balance: euro(8_000) },
    });
  }

  pay(balance: number): Promise<void> {
    return this.emit('transaction_authorized', {
      ...exampleOf(TransactionAuthorized).data,
      ...{ transactionId: `txn_${randomUUID()}`, externalId: 'mia' },
      ...{ amount: euro(1_000), balance: euro(balance) },
    });
  }

  /** Emits events of money movements through the sandbox, because the platform does not create them yet. */
  private async emit(event: string, data: object): Promise<void> {
    const body = { companyId: this.id, event, data: { ...data, accountId: `acc_${this.id}` } };
    ok(await this.client.post('/v1/sandbox/events', body));
  }
}

function ok({ status, body }: { status: number; body: unknown }): void {
  if (status >= 300) throw new Error(`answered with ${status}: ${JSON.stringify(body)}`);
}
