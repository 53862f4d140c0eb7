import type { AccountResource, AutoTopUpResource, TopUpResource } from '#contracts';
import { CardPayment, givenDebitCard } from '../language/actors.ts';
import { euro, scenario, type ScenarioRun } from '../language/scenario-run.ts';

const topUps = { 'top-ups': 'interface/money.md#top-ups' };
const automatic = { 'automatic top-ups': 'interface/money.md#automatic-top-ups' };

function transfer(run: ScenarioRun, why: string, body: object): Promise<TopUpResource> {
  return run.call<TopUpResource>('Bank', why, 'POST /v1/sandbox/bank-transfers', body);
}

export const topUp = scenario(
  {
    name: 'top-up',
    title: 'A top-up by bank transfer',
    shows:
      'Money comes in with the reference of the account, and is posted and reported in one transaction. The same transfer again changes nothing. A transfer that names no known account waits in suspense. No event reports it until a reviewer assigns it.',
    see: { ...topUps, 'unmatched money': 'interface/money.md#unmatched-money' },
  },
  async (run) => {
    const { accountId, topUpReference: reference } = await givenDebitCard(run, 0);
    const transferId = 'transfer-1';

    const account = await run.call<AccountResource>(
      'Partner',
      'The company is shown the reference for its transfers.',
      `GET /v1/accounts/${accountId}`,
    );
    run.check(account, { topUpReference: reference });

    const matched = { transferId, reference, amount: euro(250), remitter: 'Fabrikam GmbH' };
    const arrived = await transfer(run, 'The company sends 250 euros.', matched);
    run.check(arrived, { status: 'completed', source: 'bank_transfer' });
    await run.expectEvents(['account_top_up', { amount: euro(250), balance: euro(250) }]);
    await run.expectBalance({ booked: 250, held: 0, available: 250 });

    const again = await transfer(run, 'The bank reports the same transfer again.', matched);
    run.check(again, { id: arrived.id });
    await run.expectEvents();
    await run.expectBalance({ booked: 250, held: 0, available: 250 });

    const lost = { transferId: 'transfer-2', reference: 'Invoice 118', amount: euro(80) };
    const waiting = await transfer(run, 'A transfer without the reference is unmatched.', lost);
    run.check(waiting, { status: 'unmatched', unmatchedReason: 'reference_malformed' });
    await run.expectEvents();
    await run.expectBalance({ booked: 250, held: 0, available: 250 });
  },
);

export const lowBalance = scenario(
  {
    name: 'low-balance',
    title: 'A low balance, and its recovery',
    shows:
      'The partner is notified once when less than the threshold is available, and once when it has recovered, at one and a half times the threshold: a balance near it does not cause event after event.',
    see: { 'low balance': 'interface/money.md#low-balance' },
  },
  async (run) => {
    const { cardId, accountId, topUpReference: reference } = await givenDebitCard(run);

    await run.call<AccountResource>(
      'Partner',
      'The company wants to know when less than 400 euros are left.',
      `PATCH /v1/accounts/${accountId}`,
      { lowBalanceThreshold: euro(400) },
      { shown: ['id', 'available', 'lowBalanceThreshold'] },
    );
    await run.expectEvents();

    await new CardPayment(run, cardId).send('A large payment.', 'authorization', euro(650));
    await run.expectEvents('transaction_authorized', [
      'low_balance',
      { threshold: euro(400), available: euro(350) },
    ]);
    await run.expectBalance({ booked: 1_000, held: 650, available: 350 });

    await new CardPayment(run, cardId).send(
      'Lower still: no second event.',
      'authorization',
      euro(50),
    );
    await run.expectEvents('transaction_authorized');
    await run.expectBalance({ booked: 1_000, held: 700, available: 300 });

    await transfer(run, 'Above 400 again, which is not enough.', {
      transferId: 'transfer-of-200',
      reference,
      amount: euro(200),
    });
    await run.expectEvents('account_top_up');
    await run.expectBalance({ booked: 1_200, held: 700, available: 500 });

    await transfer(run, 'From 600 on the balance has recovered.', {
      transferId: 'transfer-of-100',
      reference,
      amount: euro(100),
    });
    await run.expectEvents('account_top_up', [
      'balance_recovered',
      { threshold: euro(600), available: euro(600) },
    ]);
    await run.expectBalance({ booked: 1_300, held: 700, available: 600 });
  },
);

export const autoTopUp = scenario(
  {
    name: 'automatic-top-up',
    title: 'An automatic top-up',
    shows:
      'The payment that crosses the threshold begins the top-up in its own transaction. At most one is on its way, however many payments follow. The sandbox completes it on request; without `on_call` it does so by itself after 2 seconds.',
    see: automatic,
  },
  async (run) => {
    const { cardId, accountId } = await givenDebitCard(run);

    await run.call(
      'Partner',
      'Top-ups complete on request.',
      `PUT /v1/sandbox/accounts/${accountId}/top-up-simulation`,
      {
        settlement: 'on_call',
      },
    );
    await run.call<AutoTopUpResource>(
      'Partner',
      'The company wants 1,000 euros on the account whenever less than 300 are left.',
      `PUT /v1/accounts/${accountId}/auto-top-up`,
      { threshold: euro(300), targetAmount: euro(1_000) },
    );
    await run.expectEvents(['auto_top_up_activated', { threshold: euro(300) }]);

    await new CardPayment(run, cardId).send('A large payment.', 'authorization', euro(750));
    await run.expectEvents('transaction_authorized', [
      'auto_top_up_initiated',
      { amount: euro(750), balance: euro(250) },
    ]);
    await run.expectBalance({ booked: 1_000, held: 750, available: 250 });

    await new CardPayment(run, cardId).send(
      'Another one begins no second top-up.',
      'authorization',
      euro(50),
    );
    await run.expectEvents('transaction_authorized');
    await run.expectBalance({ booked: 1_000, held: 800, available: 200 });

    const { pendingTopUpId } = await run.call<AutoTopUpResource>(
      'Partner',
      'The account shows what is on its way.',
      `GET /v1/accounts/${accountId}/auto-top-up`,
      undefined,
      { shown: ['status', 'threshold', 'targetAmount', 'pendingTopUpId'] },
    );
    const completed = await run.call<TopUpResource>(
      'Bank',
      'The money arrives.',
      `POST /v1/sandbox/top-ups/${pendingTopUpId}/complete`,
      undefined,
      { shown: ['id', 'source', 'status', 'amount'] },
    );
    run.check(completed, { status: 'completed', source: 'auto_top_up' });
    await run.expectEvents(['account_top_up', { source: 'auto_top_up', amount: euro(750) }]);
    await run.expectBalance({ booked: 1_750, held: 800, available: 950 });
  },
);

export const autoTopUpFails = scenario(
  {
    name: 'automatic-top-up-fails',
    title: 'Automatic top-ups that fail',
    shows:
      'The bank refuses. The next attempt begins an hour later at the earliest, then four hours later; the third failure in a row switches automatic top-ups off, and `auto_top_up_deactivated` says why.',
    see: automatic,
  },
  async (run) => {
    const { accountId, companyId } = await givenDebitCard(run, 200);
    const path = `/v1/accounts/${accountId}/auto-top-up` as const;
    const fail = async (why: string) => {
      const { body } = await run.partner.get<AutoTopUpResource>(path);
      const failed = await run.call<TopUpResource>(
        'Bank',
        why,
        `POST /v1/sandbox/top-ups/${body.pendingTopUpId}/fail`,
        undefined,
        { shown: ['id', 'status', 'amount'] },
      );
      run.check(failed, { status: 'failed' });
    };
    const hoursLater = (hours: number) => ({
      until: new Date(
        run.timeline.companyTime.getTime() + hours * 3_600_000 + 60_000,
      ).toISOString(),
    });

    await run.call(
      'Partner',
      'Top-ups end on request.',
      `PUT /v1/sandbox/accounts/${accountId}/top-up-simulation`,
      {
        settlement: 'on_call',
      },
    );
    await run.call<AutoTopUpResource>(
      'Partner',
      'Less than the threshold is available, so that the first one begins at once.',
      `PUT ${path}`,
      { threshold: euro(300), amount: euro(500) },
    );
    await run.expectEvents('auto_top_up_activated', 'auto_top_up_initiated');
    await fail('The bank refuses the first one.');
    await run.expectEvents();

    await run.timePasses('An hour later the next one begins.', companyId, hoursLater(1));
    await run.expectEvents('auto_top_up_initiated');
    await fail('The bank refuses the second one.');
    await run.expectEvents();

    await run.timePasses('Four hours later the last one begins.', companyId, hoursLater(4));
    await run.expectEvents('auto_top_up_initiated');
    await fail('The bank refuses the third one: they are switched off.');
    await run.expectEvents(['auto_top_up_deactivated', { reason: 'top_ups_failed' }]);
    await run.expectBalance({ booked: 200, held: 0, available: 200 });

    const settings = await run.call<AutoTopUpResource>(
      'Partner',
      'The account shows it, too, until they are switched on again.',
      `GET ${path}`,
      undefined,
      { shown: ['status', 'failures', 'pendingTopUpId', 'deactivationReason'] },
    );
    run.check(settings, { status: 'inactive', deactivationReason: 'top_ups_failed' });
  },
);
