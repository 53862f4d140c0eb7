import type { OnboardingConfirmation } from '#contracts';
import { OnboardingApplicant } from '../../test/onboarding-applicant.js';
import { OnboardingVisitor, peopleOf } from '../../test/onboarding-visitor.js';
import type { PartnerClient } from '../../test/partner-client.js';
import { PlatformFixture } from '../../test/platform-fixture.js';
import { whileCommitsAreRefused } from '../../test/refused-commits.js';

type Change = 'kyc' | 'credit' | 'debit' | 'people';

const orders: Change[][] = [
  ['kyc', 'credit', 'people'],
  ['kyc', 'people', 'credit'],
  ['credit', 'kyc', 'people'],
  ['credit', 'people', 'kyc'],
  ['people', 'kyc', 'credit'],
  ['people', 'credit', 'kyc'],
  ['kyc', 'debit', 'people'],
  ['people', 'kyc', 'debit'],
  ['debit', 'people', 'kyc'],
];

describe('onboarding_completed', () => {
  let platform: PlatformFixture;
  let partner: PartnerClient;
  let companyId: string;
  let applicant: OnboardingApplicant;
  let visitor: OnboardingVisitor;

  beforeAll(async () => {
    platform = await PlatformFixture.start();
    partner = await platform.addPartner();
  });

  afterAll(() => platform?.close());

  beforeEach(async () => {
    companyId = (await partner.createCompany()).id;
    applicant = new OnboardingApplicant(await partner.onboardingUrl(companyId));
    visitor = new OnboardingVisitor(applicant.url);
  });

  async function events(): Promise<{ event: string; data: object }[]> {
    const rows = await platform.database.query(
      `SELECT event_type AS event, body::jsonb->'data' AS data FROM events
       WHERE company_id = $1 ORDER BY sequence`,
      [companyId],
    );
    return rows as { event: string; data: object }[];
  }

  const completions = async () =>
    (await events()).filter(({ event }) => event === 'onboarding_completed');

  const confirm = (cards: OnboardingConfirmation['cards']) =>
    visitor.confirm({ peopleVersion: 1, cards });
  const virtual = peopleOf(3)
    .slice(0, 2)
    .map(({ externalId }) => ({ externalId, cardType: 'virtual' as const }));

  const changes: Record<Change, () => Promise<{ status: number } | void>> = {
    kyc: () => partner.approveKyc(companyId),
    credit: () => partner.sandbox(companyId, 'approve-credit'),
    debit: () => applicant.chooseDebit(),
    people: () => confirm(virtual),
  };

  it.each(orders)(
    'is recorded with the last change, if %s, %s and %s are done',
    async (...order) => {
      await visitor.enrich(peopleOf(3));
      if (order.includes('credit')) await applicant.submitCompleteCredit();
      for (const change of order) {
        expect(await completions()).toEqual([]);
        await changes[change]();
      }
      expect((await events()).at(-1)).toEqual({
        event: 'onboarding_completed',
        data: { accountType: order.includes('credit') ? 'credit' : 'debit', cardsRequested: 2 },
      });
      expect(await completions()).toHaveLength(1);
    },
  );

  it.each<Change[]>([
    ['kyc', 'debit'],
    ['debit', 'kyc'],
    ['kyc', 'credit'],
  ])('is recorded without supplied people after %s and %s', async (first, last) => {
    await applicant.submitCompleteCredit();
    if (last !== 'credit') await partner.sandbox(companyId, 'deny-credit');
    await changes[first]();
    expect(await completions()).toEqual([]);
    await changes[last]();
    const accountType = last === 'credit' ? 'credit' : 'debit';
    expect((await completions()).map(({ data }) => data)).toEqual([
      { accountType, cardsRequested: 0 },
    ]);
  });

  it('is recorded if no one gets a card', async () => {
    await visitor.enrich(peopleOf(3));
    await applicant.chooseDebit();
    await partner.approveKyc(companyId);
    expect(await completions()).toEqual([]);
    await confirm([]);
    expect((await completions()).map(({ data }) => data)).toEqual([
      { accountType: 'debit', cardsRequested: 0 },
    ]);
  });

  it('is recorded once if all changes are concurrent', async () => {
    for (let round = 0; round < 8; round += 1) {
      companyId = (await partner.createCompany()).id;
      applicant = new OnboardingApplicant(await partner.onboardingUrl(companyId));
      visitor = new OnboardingVisitor(applicant.url);
      await visitor.enrich(peopleOf(3));
      const all = (['kyc', 'debit', 'people'] as const).map((change) => changes[change]);
      await Promise.all([...all, changes.debit, changes.people].map((change) => change()));
      expect(await completions()).toHaveLength(1);
    }
  });

  it('is not recorded for people who are supplied and confirmed later', async () => {
    await partner.approveKyc(companyId);
    await applicant.chooseDebit();
    expect(await completions()).toHaveLength(1);
    await visitor.enrich(peopleOf(3));
    expect((await confirm(virtual)).status).toBe(200);
    expect((await events()).map(({ event }) => event).slice(-2)).toEqual([
      'onboarding_completed',
      'card_assignment_requested',
    ]);
  });

  it('is not recorded for a credit after the debit solution, also if it was completed before the event existed', async () => {
    await partner.approveKyc(companyId);
    await applicant.chooseDebit();
    await platform.database.query(
      'UPDATE companies SET onboarding_completed_at = NULL WHERE id = $1',
      [companyId],
    );
    await applicant.submitCompleteCredit();
    await changes.credit();
    expect(await completions()).toHaveLength(1);
  });

  it('is never recorded for a denied company', async () => {
    await visitor.enrich(peopleOf(3));
    await applicant.submitCompleteKyc();
    await applicant.chooseDebit();
    await confirm(virtual);
    await partner.sandbox(companyId, 'start-review');
    await partner.sandbox(companyId, 'deny-kyc');
    expect(await completions()).toEqual([]);
  });

  it('is committed with its change, or neither is', async () => {
    await partner.approveKyc(companyId);
    const { status } = await whileCommitsAreRefused(platform.database, 'events', () =>
      applicant.chooseDebit(),
    );
    expect(status).toBe(500);
    expect((await applicant.application()).debitSolution!.chosenAt).toBeNull();
    await applicant.chooseDebit();
    expect(await completions()).toHaveLength(1);
  });
});
