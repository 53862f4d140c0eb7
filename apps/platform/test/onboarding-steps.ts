import type { CardResource } from '#contracts';
import type { JsonAnswer } from '#testing';
import fc from 'fast-check';
import { completeAnswers, OnboardingApplicant, samplePdf } from './onboarding-applicant.js';
import type { OnboardingModel } from './onboarding-model.js';
import { OnboardingVisitor, peopleOf } from './onboarding-visitor.js';
import type { PartnerClient } from './partner-client.js';

/** A company at the real service. */
export interface RealOnboarding {
  partner: PartnerClient;
  companyId: string;
  personId: string;
  applicant: OnboardingApplicant;
  /** Makes each save another one: the same again would be no change. */
  saves: number;
  /** Compares the whole application and the events with the model. */
  verify: (model: OnboardingModel) => Promise<void>;
}

type Act = (model: OnboardingModel, real: RealOnboarding) => Promise<void>;

class Step implements fc.AsyncCommand<OnboardingModel, RealOnboarding> {
  constructor(
    private readonly name: string,
    private readonly act: Act,
  ) {}

  /** Everything may be tried in every state: what is impossible is to be refused. */
  check(): boolean {
    return true;
  }

  async run(model: OnboardingModel, real: RealOnboarding): Promise<void> {
    await this.act(model, real);
    await real.verify(model);
  }

  toString(): string {
    return this.name;
  }
}

const outcomeOf = ({ status, body }: JsonAnswer<unknown>): string => {
  const { code } = (body || {}) as { code?: string };
  return [status, code].filter(Boolean).join(' ');
};

const step = (name: string, act: Act) => fc.constant(new Step(name, act));

/** Mostly as it should be, so that walks get further than the first state. */
const rarely = fc.constantFrom(true, false, false, false, false, false);

const flags = fc.record({ isComplete: rarely.map((value) => !value), isStale: rarely });

const saveKyc = flags.map(
  ({ isComplete, isStale }) =>
    new Step(`save KYC ${isComplete} ${isStale}`, async (model, real) => {
      const name = `Signatory ${(real.saves += 1)}`;
      const [representative] = completeAnswers.kyc.representatives;
      const answers = {
        ...completeAnswers.kyc,
        submittedBy: { ...completeAnswers.kyc.submittedBy, name },
        representatives: isComplete ? [{ ...representative, name }] : [],
      };
      const version = model.kyc.version + (isStale ? 1 : 0);
      const answer = await real.applicant.saveKyc(answers, version);
      expect(outcomeOf(answer)).toBe(model.saveKyc(isComplete, isStale));
    }),
);

const saveCredit = flags.map(
  ({ isComplete, isStale }) =>
    new Step(`save credit ${isComplete} ${isStale}`, async (model, real) => {
      const numberOfEmployees = (real.saves += 1);
      const equity = isComplete ? completeAnswers.credit.equity : null;
      const answers = { ...completeAnswers.credit, numberOfEmployees, equity };
      const version = model.credit.version + (isStale ? 1 : 0);
      const answer = await real.applicant.saveCredit(answers, version);
      expect(outcomeOf(answer)).toBe(model.saveCredit(isComplete, isStale));
    }),
);

const submitKyc = rarely.map(Number).map(
  (ahead) =>
    new Step(`submit KYC +${ahead}`, async (model, real) => {
      const version = model.kyc.version + ahead;
      expect(outcomeOf(await real.applicant.submitKyc(version))).toBe(model.submitKyc(version));
    }),
);

const submitCredit = rarely.map(Number).map(
  (ahead) =>
    new Step(`submit credit +${ahead}`, async (model, real) => {
      const version = model.credit.version + ahead;
      expect(outcomeOf(await real.applicant.submitCredit(version))).toBe(
        model.submitCredit(version),
      );
    }),
);

type Decision =
  'startReview' | 'requestInformation' | 'approveKyc' | 'denyKyc' | 'approveCredit' | 'denyCredit';

const decide = (action: string, decision: Decision, body?: object) =>
  step(action, async (model, real) => {
    const answer = await real.partner.sandbox(real.companyId, action, body);
    expect(outcomeOf(answer)).toBe(model[decision]());
  });

const items = [{ section: 'kyc', question: 'Who is that?' }];

const weigh = (weight: number, arbitrary: fc.Arbitrary<Step>) => ({ weight, arbitrary });

/** All possible steps; steps that lead on are more likely than steps that end everything. */
export const onboardingStep: fc.Arbitrary<Step> = fc.oneof(
  weigh(6, saveKyc),
  weigh(6, submitKyc),
  weigh(5, decide('start-review', 'startReview')),
  weigh(4, decide('request-information', 'requestInformation', { items })),
  weigh(1, decide('approve-kyc', 'approveKyc')),
  weigh(2, decide('deny-kyc', 'denyKyc')),
  weigh(5, saveCredit),
  weigh(5, submitCredit),
  weigh(2, decide('approve-credit', 'approveCredit')),
  weigh(2, decide('deny-credit', 'denyCredit')),
  weigh(
    2,
    step('upload', async (model, real) => {
      const answer = await real.applicant.upload(samplePdf(`document ${(real.saves += 1)}`));
      expect(outcomeOf(answer)).toBe(model.upload());
    }),
  ),
  weigh(
    2,
    step('choose debit', async (model, real) => {
      expect(outcomeOf(await real.applicant.chooseDebit())).toBe(model.chooseDebit());
    }),
  ),
  weigh(
    1,
    step('order a card', async (model, real) => {
      const order = { personId: real.personId, cardType: 'virtual' };
      const answer = await real.partner.post<CardResource>('/v1/cards', order);
      expect(outcomeOf(answer)).toBe(model.orderCard());
      if (answer.status !== 201) return;
      const status = model.kyc.status === 'approved' ? 'ordered' : 'pre_order';
      expect(answer.body.status).toBe(status);
    }),
  ),
  weigh(
    1,
    step('confirm people', async (model, real) => {
      const cards = [{ externalId: peopleOf(1)[0]!.externalId, cardType: 'virtual' as const }];
      const visitor = new OnboardingVisitor(real.applicant.url);
      expect(outcomeOf(await visitor.confirm({ peopleVersion: 1, cards }))).toBe(model.confirm());
    }),
  ),
  weigh(
    1,
    step('open a new link', async (_model, real) => {
      real.applicant = new OnboardingApplicant(await real.partner.onboardingUrl(real.companyId));
    }),
  ),
);
