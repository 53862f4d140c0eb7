import { randomUUID } from 'node:crypto';
import type {
  AccountResource,
  AcsAuthentication,
  AcsResult,
  CardResource,
  Merchant,
  Money,
  ProcessorMessage,
  ProcessorMessageResource,
  ThreeDsCallback,
  ThreeDsRequested,
  ThreeDsRequestResource,
} from '#contracts';
import { eventually } from '#testing';
import {
  completeAnswers,
  OnboardingApplicant,
} from '../../../../apps/platform/test/onboarding-applicant.ts';
import { PROCESSOR_KEY } from '../../../../apps/platform/test/processor-client.ts';
import { ACS_KEY, merchant } from '../../../../apps/platform/test/three-ds-fixture.ts';
import { type CallOptions, euro, type ScenarioRun } from './scenario-run.ts';

interface GivenCard {
  companyId: string;
  accountId: string;
  cardId: string;
  personId: string;
  topUpReference: string;
}

/** A company in Germany with a debit account, a cardholder and an active virtual card. */
export async function givenDebitCard(run: ScenarioRun, funds = 1_000): Promise<GivenCard> {
  const { partner } = run;
  const { id: companyId } = await partner.createCompany();
  await partner.approveKyc(companyId);
  const card = await givenCard(run, companyId);
  if (funds > 0) {
    const transfer = { reference: card.topUpReference, amount: euro(funds) };
    await partner.post('/v1/sandbox/bank-transfers', transfer);
  }
  await run.assume(
    `A company \`cmp_1\` in Germany, KYC approved, has the debit account \`acc_1\` ${fundsOf(funds)}. Its cardholder Mia Berg has the active virtual card \`crd_1\`.`,
    idsOf(card),
  );
  return card;
}

/** The same with a credit account, on which so much may be spent. */
export async function givenCreditCard(run: ScenarioRun, limit: number): Promise<GivenCard> {
  const { partner } = run;
  const { id: companyId } = await partner.createCompany();
  const applicant = new OnboardingApplicant(await partner.onboardingUrl(companyId));
  await applicant.submitCompleteKyc();
  await applicant.submitCompleteCredit();
  await partner.approveKyc(companyId);
  await partner.sandbox(companyId, 'approve-credit', { limitAmount: euro(limit).amount });
  const card = await givenCard(run, companyId);
  await run.assume(
    `A company \`cmp_1\` in Germany has the credit account \`acc_1\` with a credit limit of ${limit.toLocaleString('en')} EUR. Its cardholder Mia Berg has the active virtual card \`crd_1\`.`,
    idsOf(card),
  );
  return card;
}

async function givenCard(run: ScenarioRun, companyId: string): Promise<GivenCard> {
  const { partner } = run;
  const { id: personId } = await partner.createPerson(companyId, 'e-17');
  const { id: cardId } = await partner.orderCard(personId);
  const { body } = await partner.post<CardResource>(`/v1/cards/${cardId}/activate`);
  const { accountId } = body;
  const account = await partner.get<AccountResource>(`/v1/accounts/${accountId}`);
  run.accountId = accountId;
  return { companyId, accountId, cardId, personId, topUpReference: account.body.topUpReference! };
}

function idsOf({ companyId, accountId, cardId, personId }: GivenCard): string[] {
  return [companyId, accountId, cardId, personId];
}

function fundsOf(funds: number): string {
  return funds > 0 ? `with ${funds.toLocaleString('en')} EUR` : 'without funds';
}

type Kind = ProcessorMessage['kind'];
type Extra = Partial<Omit<ProcessorMessage, 'at'>> & {
  at?: string;
  /** Why it has to be declined. Left out, requests have to be approved. */
  declined?: string;
  /** The code of the problem with which it has to be refused. */
  refused?: string;
};

const requests: readonly Kind[] = ['authorization', 'incremental_authorization'];

const SHOP: Merchant = { name: 'Bahnhof Buchhandlung', categoryCode: '5942', country: 'DE' };

/** A payment with a card, as the card processor's messages report it. */
export class CardPayment {
  readonly paymentId: string;

  constructor(
    private readonly run: ScenarioRun,
    private readonly cardId: string,
    private readonly merchant: Merchant = SHOP,
  ) {
    this.paymentId = run.named(randomUUID(), 'pay');
  }

  /** Sends a message, at the company's time. @returns the message's id. */
  async send(why: string, kind: Kind, amount: Money, more: Extra = {}): Promise<string> {
    const { declined, refused, ...extra } = more;
    const id = extra.id ?? this.run.named(randomUUID(), 'msg');
    // The step begins first, because time passes before it.
    const message = () => ({
      ...{ id, paymentId: this.paymentId, kind, at: this.run.timeline.companyTime.toISOString() },
      ...{ cardId: this.cardId, amount, merchant: this.merchant, channel: 'chip' },
      ...extra,
    });
    const answer = await this.run.call<ProcessorMessageResource>(
      'Card processor',
      why,
      'POST /processor/v1/messages',
      message,
      { authorization: PROCESSOR_KEY, ...(refused !== undefined && { refused }) },
    );
    if (refused === undefined) this.run.check(answer, decided(kind, declined));
    return id;
  }
}

function decided(kind: Kind, declined: string | undefined): object {
  if (declined !== undefined) return { outcome: 'declined', reason: declined };
  return { outcome: requests.includes(kind) ? 'approved' : 'recorded' };
}

/** What the page shows of a request that the partner has reported on. */
const SHOWN = ['id', 'status', 'response', 'reason'] as const;

/** A purchase in a shop online, which the cardholder is to approve. */
export class OnlinePurchase {
  private readonly acsTransactionId: string;
  private resultsRead = 0;
  private forwarded?: ThreeDsRequested;

  constructor(
    private readonly run: ScenarioRun,
    private readonly cardId: string,
    readonly amount = euro(129.5),
  ) {
    this.acsTransactionId = run.named(randomUUID(), 'acs');
  }

  get request(): ThreeDsRequested {
    if (!this.forwarded) throw new Error('no request was forwarded yet');
    return this.forwarded;
  }

  /** The ACS sends a request, which the platform sends to the partner. @param meanwhile happens once the partner has it. */
  async ask(
    why: string,
    meanwhile?: (forwarded: ThreeDsRequested) => Promise<void>,
  ): Promise<AcsAuthentication> {
    const before = this.run.system.threeDsRequests.length;
    const forwarding = () =>
      eventually('the 3DS request', () => this.run.system.threeDsRequests[before]);
    const answer = await this.authenticate(
      why,
      meanwhile && {
        meanwhile: async () => meanwhile((await forwarding()).body as unknown as ThreeDsRequested),
      },
    );
    const delivery = await forwarding();
    this.run.timeline.current.deliveries.push(delivery);
    this.forwarded = delivery.body as unknown as ThreeDsRequested;
    this.run.atEnd(() => this.expectNoFurtherResult());
    return answer;
  }

  /** The ACS sends a request, which the partner's rules decide: the partner gets nothing. */
  async askRules(why: string): Promise<AcsAuthentication> {
    const before = this.run.system.threeDsRequests.length;
    const answer = await this.authenticate(why);
    this.run.check(
      { forwarded: this.run.system.threeDsRequests.length - before },
      { forwarded: 0 },
    );
    return answer;
  }

  private authenticate(
    why: string,
    options: CallOptions<AcsAuthentication> = {},
  ): Promise<AcsAuthentication> {
    const { acsTransactionId, cardId, amount } = this;
    const body = { acsTransactionId, cardId, amount, merchant };
    return this.run.call<AcsAuthentication>(
      ...(['Access control server', why, 'POST /acs/v1/authentications'] as const),
      body,
      { authorization: ACS_KEY, ...options },
    );
  }

  /** The partner reports the decision. */
  callBack(
    why: string,
    response: Pick<ThreeDsCallback, 'response' | 'reason'> & { digest?: string },
    options: CallOptions<ThreeDsRequestResource> = {},
  ): Promise<ThreeDsRequestResource> {
    const { threeDsRequestId, digest } = this.request;
    return this.run.call<ThreeDsRequestResource>(
      'Partner',
      why,
      `POST /v1/three-ds-requests/${threeDsRequestId}/callback`,
      { ...response, digest: response.digest ?? digest },
      { shown: SHOWN, ...options },
    );
  }

  /** The result that the ACS receives, once. */
  async expectResult(expected: Partial<AcsResult>): Promise<void> {
    const result = await eventually('the ACS has the result', () => this.results[this.resultsRead]);
    this.resultsRead += 1;
    this.run.check(result, expected);
    const body = { ...result };
    this.run.timeline.current.deliveries.push({
      to: 'ACS',
      headers: {},
      body,
      answer: { status: 204 },
    });
  }

  async expectStatus(why: string, status: string): Promise<void> {
    const found = await this.run.call<ThreeDsRequestResource>(
      'Partner',
      why,
      `GET /v1/three-ds-requests/${this.request.threeDsRequestId}`,
      undefined,
      { shown: [...SHOWN, 'endedAt'] },
    );
    this.run.check(found, { status });
  }

  private get results(): AcsResult[] {
    return this.run.world.acsResultsOf(this.request.threeDsRequestId);
  }

  private expectNoFurtherResult(): void {
    expect(this.results.slice(this.resultsRead)).toEqual([]);
  }
}

/** The company's admin on the hosted pages. What they send there is no call of the interface, so it is not shown. */
export class HostedApplication {
  private readonly applicant: OnboardingApplicant;

  private constructor(
    private readonly run: ScenarioRun,
    onboardingUrl: string,
  ) {
    this.applicant = new OnboardingApplicant(onboardingUrl);
  }

  /** By a link that the scenario shows. */
  static at(run: ScenarioRun, onboardingUrl: string): HostedApplication {
    return new HostedApplication(run, run.world.reached(onboardingUrl));
  }

  /** By a new link. */
  static async of(run: ScenarioRun, companyId: string): Promise<HostedApplication> {
    return new HostedApplication(run, await run.partner.onboardingUrl(companyId));
  }

  answerKyc(why: string): Promise<void> {
    return this.run.act('Company', why, () => this.applicant.submitCompleteKyc());
  }

  /** Gives another answer, and hands KYC in again. */
  answerKycAgain(why: string): Promise<void> {
    return this.run.act('Company', why, async () => {
      const { kyc } = await this.applicant.application();
      const [first, second] = completeAnswers.kyc.beneficialOwners;
      const beneficialOwners = [first, { ...second, name: 'Charles W. Babbage' }];
      const answers = { ...completeAnswers.kyc, beneficialOwners };
      const saved = await this.applicant.saveKyc(answers, kyc!.version);
      succeeded(saved);
      succeeded(await this.applicant.submitKyc(saved.body.version));
    });
  }

  applyForCredit(why: string): Promise<void> {
    return this.run.act('Company', why, () => this.applicant.submitCompleteCredit());
  }

  chooseDebit(why: string): Promise<void> {
    return this.run.act('Company', why, async () => succeeded(await this.applicant.chooseDebit()));
  }

  /** @param cards the choice by `externalId`; a person without a choice gets none. */
  confirm(why: string, cards: Readonly<Record<string, 'virtual' | 'physical'>>): Promise<void> {
    return this.run.act('Company', why, async () => {
      const { peopleVersion } = await this.applicant.application();
      const chosen = Object.entries(cards).map(([externalId, cardType]) => ({
        ...{ externalId, cardType },
      }));
      const body = JSON.stringify({ peopleVersion, cards: chosen });
      const { ok, status } = await fetch(`${this.applicant.url}/confirmation`, {
        ...{ method: 'POST', body, headers: { 'content-type': 'application/json' } },
      });
      if (!ok) throw new Error(`the confirmation was answered with ${status}`);
    });
  }
}

function succeeded({ status, body }: { status: number; body: unknown }): void {
  if (status >= 300) throw new Error(`answered with ${status}: ${JSON.stringify(body)}`);
}
