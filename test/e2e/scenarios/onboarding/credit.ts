import type { AccountResource, CardResource, Page } from '#contracts';
import { HostedApplication } from '../language/actors.ts';
import { scenario, type ScenarioRun } from '../language/scenario-run.ts';

const see = {
  'companies and onboarding': 'interface/onboarding.md#companies-and-onboarding',
  money: 'interface/money.md#money',
};

async function givenCompany(run: ScenarioRun) {
  const { id } = await run.partner.createCompany();
  await run.partner.approveKyc(id);
  const { id: personId } = await run.partner.createPerson(id, 'e-17');
  await run.assume('A company `cmp_1` in Germany, KYC approved, has the cardholder `per_1`.', [
    id,
    personId,
  ]);
  return { id, personId };
}

async function readAccount(run: ScenarioRun, why: string, companyId: string) {
  const { data } = await run.call<Page<AccountResource>>(
    'Partner',
    why,
    `GET /v1/accounts?companyId=${companyId}`,
  );
  run.accountId = data[0]!.id;
  return data[0]!;
}

export const creditApproved = scenario(
  {
    name: 'credit-approved',
    title: 'Credit is approved',
    shows:
      'A card that is ordered before the decision is on an account that is still `pending`. With the approval that account becomes the credit account, and can be spent from up to its limit. The reviewer may grant less than was asked for. KYC is approved and no people were supplied, so the onboarding is complete.',
    see,
  },
  async (run) => {
    const { id, personId } = await givenCompany(run);
    const hosted = await HostedApplication.of(run, id);

    await hosted.applyForCredit('The company asks for a credit of 50,000 euros.');
    await run.expectEvents([
      'credit_application_submitted',
      { requestedLimit: { amount: 5_000_000, currency: 'EUR' } },
    ]);
    await run.call<CardResource>(
      'Partner',
      'A card is ordered before the decision.',
      'POST /v1/cards',
      { personId, cardType: 'virtual' },
      { shown: ['id', 'accountId', 'status'] },
    );
    await run.expectEvents('card_ordered');
    const pending = await readAccount(run, 'Its account has neither type nor currency.', id);
    run.check(pending, { status: 'pending', accountType: null });

    await run.call(
      'Reviewer',
      'The reviewer grants 20,000 euros.',
      `POST /v1/sandbox/companies/${id}/approve-credit`,
      {
        limitAmount: 2_000_000,
      },
    );
    await run.expectEvents(
      ['transactions_activated', { accountType: 'credit' }],
      ['credit_approved', { creditLimit: { amount: 2_000_000, currency: 'EUR' } }],
      ['onboarding_completed', { accountType: 'credit', cardsRequested: 0 }],
    );
    const open = await readAccount(run, 'The same account is the credit account now.', id);
    run.check(open, { id: pending.id, status: 'active', accountType: 'credit' });
    await run.expectBalance({ booked: 0, held: 0, available: 20_000 });
  },
);

export const creditDenied = scenario(
  {
    name: 'credit-denied-to-debit',
    title: 'Credit is denied: the company uses the debit solution',
    shows:
      '`credit_denied` offers the debit solution. When the company chooses it, its account is opened as a debit account, from which only loaded money is spent; it keeps the currency of the application. The partner informs the company of the denial.',
    see: { ...see, 'who sends which mail': 'interface/mails.md#who-sends-which-mail' },
  },
  async (run) => {
    const { id } = await givenCompany(run);
    const hosted = await HostedApplication.of(run, id);

    await hosted.applyForCredit('The company asks for a credit of 50,000 euros.');
    await run.expectEvents('credit_application_submitted');
    await run.call(
      'Reviewer',
      'Credit is denied. The reason stays with the reviewers.',
      `POST /v1/sandbox/companies/${id}/deny-credit`,
      { reason: 'equity too low' },
    );
    await run.expectEvents(['credit_denied', { debitSolutionOffered: true }]);

    await hosted.chooseDebit('The company chooses the debit solution.');
    await run.expectEvents(
      ['transactions_activated', { accountType: 'debit', currency: 'EUR' }],
      ['onboarding_completed', { accountType: 'debit' }],
    );
    const { topUpReference: reference } = await readAccount(
      run,
      'The account has a reference for transfers.',
      id,
    );
    await run.expectBalance({ booked: 0, held: 0, available: 0 });

    await run.call('Bank', 'The company loads it.', 'POST /v1/sandbox/bank-transfers', {
      ...{ transferId: 'first-transfer', reference },
      amount: { amount: 50_000, currency: 'EUR' },
    });
    await run.expectEvents('account_top_up');
    await run.expectBalance({ booked: 500, held: 0, available: 500 });
  },
);
