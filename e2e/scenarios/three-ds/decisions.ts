import type { ThreeDsFailureReason } from '#contracts';
import { CardPayment } from '../language/card-payment.ts';
import { givenDebitCard } from '../language/given.ts';
import { OnlinePurchase } from '../language/online-purchase.ts';
import { type Scenario, scenario } from '../language/scenario.ts';
import type { ScenarioRun } from '../language/scenario-run.ts';

export const see = {
  '3-D Secure': 'interface.md#3-d-secure',
  '3-D Secure for partners': 'three-ds.md',
};

export async function givenPurchase(run: ScenarioRun): Promise<OnlinePurchase> {
  const { cardId } = await givenDebitCard(run);
  return new OnlinePurchase(run, cardId);
}

const asks = 'Mia buys online: the partner shows her the request at once, and says so.';

export const approved = scenario(
  {
    name: '3ds-approved',
    title: '3-D Secure: approved, then paid',
    shows:
      'The cardholder approves in the app; the callback returns the `digest` of the request, which binds the approval to amount and payee. The ACS is told `Y`, and the shop authorizes the payment with this request: it is good for one payment, for no more than was approved.',
    see: { ...see, 'payments online': 'interface.md#the-processor' },
  },
  async (run) => {
    const { cardId } = await givenDebitCard(run);
    const purchase = new OnlinePurchase(run, cardId);

    run.check(await purchase.ask(asks), { transStatus: 'C' });
    const { status } = await purchase.callBack('Mia approves with her passkey.', {
      response: 'approved',
    });
    run.check({ status }, { status: 'approved' });
    await purchase.expectResult({ transStatus: 'Y' });

    const online = {
      channel: 'online',
      threeDsRequestId: purchase.request.threeDsRequestId,
    } as const;
    const { merchant, amount } = purchase.request;
    const { name, categoryCode, country } = merchant;
    const shop = { name, categoryCode: categoryCode!, country };
    await new CardPayment(run, cardId, shop).tell(
      'The shop asks for the money, with the request that Mia approved.',
      'authorization',
      amount,
      online,
    );
    await run.expectEvents(['transaction_authorized', { amount }]);
    await run.expectBalance({ booked: 1_000, held: 129.5, available: 870.5 });

    await new CardPayment(run, cardId, shop).tell(
      'The same approval pays nothing else.',
      'authorization',
      amount,
      { ...online, declined: 'authentication_invalid' },
    );
    await run.expectEvents(['transaction_declined', { reason: 'authentication_invalid' }]);
    await run.expectBalance({ booked: 1_000, held: 129.5, available: 870.5 });
  },
);

export const denied = scenario(
  {
    name: '3ds-denied',
    title: '3-D Secure: denied',
    shows: 'The cardholder did not buy this, and says so. The ACS is told `N`. No money moves.',
    see,
  },
  async (run) => {
    const purchase = await givenPurchase(run);
    run.check(await purchase.ask(asks), { transStatus: 'C' });
    await purchase.callBack('Mia denies.', { response: 'denied' });
    await purchase.expectResult({ transStatus: 'N' });
    await run.expectBalance({ booked: 1_000, held: 0, available: 1_000 });
  },
);

/** The third response: no valid decision. */
function failed(
  name: string,
  title: string,
  reason: ThreeDsFailureReason,
  shows: string,
  told: { why: string; acs: object },
): Scenario {
  return scenario(
    { name: `3ds-${name}`, title: `3-D Secure: ${title}`, shows, see },
    async (run) => {
      const purchase = await givenPurchase(run);
      run.check(await purchase.ask(asks), { transStatus: 'C' });
      const { status } = await purchase.callBack(told.why, { response: 'failed', reason });
      run.check({ status }, { status: 'failed' });
      await purchase.expectResult(told.acs);
    },
  );
}

export const cancelled = failed(
  'cancelled',
  'cancelled',
  'cancelled',
  'The cardholder closes the request without a decision. The ACS is told `N` with the challenge cancel indicator `01`.',
  {
    why: 'Mia cancels.',
    acs: { transStatus: 'N', challengeCancel: '01' },
  },
);

export const scaFailed = failed(
  'sca-failed',
  'strong authentication failed',
  'sca_failed',
  "The cardholder wants to approve, but can't prove to be who they are: the app reports `sca_failed`. The ACS is told `N` with reason `01`, authentication failed.",
  {
    why: 'The passkey is not confirmed.',
    acs: { transStatus: 'N', transStatusReason: '01' },
  },
);

export const notReachable = failed(
  'not-reachable',
  'the cardholder is not reachable',
  'not_reachable',
  'The partner has nobody to show it to, such as a person without a device. It says so at once, and does not let the shop wait for the end of the time. The ACS is told `U` with reason `22`.',
  {
    why: 'Mia has no device.',
    acs: { transStatus: 'U', transStatusReason: '22' },
  },
);

export const technicalError = failed(
  'technical-error',
  'a technical error',
  'technical_error',
  'Something broke at the partner before there was a decision. The ACS is told `U` with reason `22`.',
  {
    why: "The partner's app has failed.",
    acs: { transStatus: 'U', transStatusReason: '22' },
  },
);
