import type { AccountResource, CardResource } from '#contracts';
import { OnboardingApplicant } from '../../../apps/platform/test/onboarding-applicant.ts';
import { euro, type ScenarioRun } from './scenario-run.ts';

export interface GivenCard {
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
