import type {
  AcsResult,
  SimulationResource,
  ThreeDsFailureReason,
  ThreeDsRequestResource,
} from '#contracts';
import { CardPayment, givenDebitCard, OnlinePurchase } from './language/actors.ts';
import { euro, scenario, type Scenario, type ScenarioRun } from './language/scenario-run.ts';

const see = {
  '3-D Secure': 'interface/three-ds.md#3-d-secure',
  '3-D Secure for partners': 'three-ds.md',
};

const buysOnline = 'Mia buys online, and the partner shows her the request.';

export const callbackTwice = scenario(
  {
    name: '3ds-callback-twice',
    title: '3-D Secure: the same callback twice',
    shows:
      'The answer to the callback got lost, so the partner calls again. The same response again is 200, and the ACS receives the result once.',
    see,
  },
  async (run) => {
    const purchase = await givenPurchase(run);
    await purchase.ask(buysOnline);
    await purchase.callBack('Mia approves.', { response: 'approved' });
    await purchase.expectResult({ transStatus: 'Y' });
    const again = await purchase.callBack('The same once more.', { response: 'approved' });
    run.check(again, { status: 'approved' });
  },
);

export const contradicting = scenario(
  {
    name: '3ds-contradicting-callbacks',
    title: '3-D Secure: contradicting callbacks',
    shows:
      'Two devices of the cardholder answer differently. The first response wins; the other one is refused with 409 `response_conflict`. The ACS receives the first, once.',
    see,
  },
  async (run) => {
    const purchase = await givenPurchase(run);
    await purchase.ask(buysOnline);
    await purchase.callBack('Mia denies on her phone.', { response: 'denied' });
    await purchase.expectResult({ transStatus: 'N' });
    await purchase.callBack(
      'Somebody approves on her tablet.',
      { response: 'approved' },
      { refused: 'response_conflict' },
    );
    await purchase.expectStatus('The first response stands.', 'denied');
  },
);

export const wrongDigest = scenario(
  {
    name: '3ds-wrong-digest',
    title: '3-D Secure: an approval of something else',
    shows:
      'The callback carries the digest of another payment: what was approved is not what is asked. It is refused and changes nothing; the request still waits for a decision.',
    see,
  },
  async (run) => {
    const purchase = await givenPurchase(run);
    await purchase.ask(buysOnline);
    await purchase.callBack(
      'The digest is that of another amount or payee.',
      { response: 'approved', digest: run.named(otherDigest, 'digest of another payment') },
      { refused: 'digest_mismatch' },
    );
    await purchase.expectStatus('Nothing was decided.', 'presented');
    await purchase.callBack('The right one is taken.', { response: 'approved' });
    await purchase.expectResult({ transStatus: 'Y' });
  },
);

/** Well formed, and of no request. */
const otherDigest = 'Zm9yIHNvbWV0aGluZyBlbHNlIC0gbm90IGFza2VkLi4';

async function givenPurchase(run: ScenarioRun): Promise<OnlinePurchase> {
  const { cardId } = await givenDebitCard(run);
  return new OnlinePurchase(run, cardId);
}

const asks = 'Mia buys online: the partner shows her the request at once, and says so.';

export const approved = scenario(
  {
    name: '3ds-approved',
    title: '3-D Secure: approved, then paid',
    shows:
      'The cardholder approves in the app; the callback returns the `digest` of the request, which binds the approval to amount and payee. The ACS receives `Y`, and the shop authorizes the payment with this request: it covers the payments of its order up to the approved amount together.',
    see: { ...see, 'payments online': 'interface/payments.md#the-processor' },
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
    await new CardPayment(run, cardId, shop).send(
      'The shop asks for the money, with the request that Mia approved.',
      'authorization',
      amount,
      online,
    );
    await run.expectEvents(['transaction_authorized', { amount }]);
    await run.expectBalance({ booked: 1_000, held: 129.5, available: 870.5 });

    await new CardPayment(run, cardId, shop).send(
      'The approved amount is used up.',
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
    shows: 'The cardholder did not buy this, and says so. The ACS receives `N`. No money moves.',
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
  ending: { why: string; acs: object },
): Scenario {
  return scenario(
    { name: `3ds-${name}`, title: `3-D Secure: ${title}`, shows, see },
    async (run) => {
      const purchase = await givenPurchase(run);
      run.check(await purchase.ask(asks), { transStatus: 'C' });
      const { status } = await purchase.callBack(ending.why, { response: 'failed', reason });
      run.check({ status }, { status: 'failed' });
      await purchase.expectResult(ending.acs);
    },
  );
}

export const cancelled = failed(
  'cancelled',
  'cancelled',
  'cancelled',
  'The cardholder closes the request without a decision. The ACS receives `N` with the challenge cancel indicator `01`.',
  {
    why: 'Mia cancels.',
    acs: { transStatus: 'N', challengeCancel: '01' },
  },
);

export const scaFailed = failed(
  'sca-failed',
  'strong authentication failed',
  'sca_failed',
  "The cardholder wants to approve, but can't prove to be who they are: the app reports `sca_failed`. The ACS receives `N` with reason `01`, authentication failed.",
  {
    why: 'The passkey is not confirmed.',
    acs: { transStatus: 'N', transStatusReason: '01' },
  },
);

export const notReachable = failed(
  'not-reachable',
  'the cardholder is not reachable',
  'not_reachable',
  "The partner can't show it to the cardholder, who may have no device. It says so at once, and does not let the shop wait for the end of the time. The ACS receives `U` with reason `22`.",
  {
    why: 'Mia has no device.',
    acs: { transStatus: 'U', transStatusReason: '22' },
  },
);

export const technicalError = failed(
  'technical-error',
  'a technical error',
  'technical_error',
  'Something broke at the partner before there was a decision. The ACS receives `U` with reason `22`.',
  {
    why: "The partner's app has failed.",
    acs: { transStatus: 'U', transStatusReason: '22' },
  },
);

export const notPresented = scenario(
  {
    name: '3ds-not-presented',
    title: '3-D Secure: not presented in time',
    shows:
      'The partner takes the request, but does not say within 2 seconds that the cardholder sees it. The ACS, which still waits for its first answer, receives `U` at once. What the partner reports later is refused, so it takes the request off the screen.',
    see,
  },
  async (run) => {
    const purchase = await givenPurchase(run);
    run.system.threeDsAnswer = { status: 204 };
    const answer = await purchase.ask(
      'The partner takes the request, and does not show it.',
      (forwarded) => run.world.passLimit(run.timeline, forwarded.presentBy),
    );
    run.check(answer, { transStatus: 'U', transStatusReason: '22' });
    await purchase.expectStatus('The request has ended.', 'not_presented');

    await run.call(
      'Partner',
      'The partner shows it at last.',
      `POST /v1/three-ds-requests/${purchase.request.threeDsRequestId}/presented`,
      undefined,
      { refused: 'challenge_expired' },
    );
    await purchase.callBack(
      'Mia approves, too late.',
      { response: 'approved' },
      { refused: 'challenge_expired' },
    );
  },
);

export const presentedLater = scenario(
  {
    name: '3ds-presented-by-call',
    title: '3-D Secure: presented by a call of its own',
    shows:
      'A partner that learns only later that its app shows the request answers the webhook with 204, and reports it by a call, within the 2 seconds. The ACS waits for that.',
    see,
  },
  async (run) => {
    const purchase = await givenPurchase(run);
    run.system.threeDsAnswer = { status: 204 };
    const answer = await purchase.ask(
      'The partner takes the request, and reports a second later that Mia sees it, with `POST {presentedUrl}`.',
      async ({ threeDsRequestId }) => {
        run.timeline.pass(1_000);
        const path = `/v1/three-ds-requests/${threeDsRequestId}/presented`;
        run.check(await run.partner.post(path), { status: 200 });
      },
    );
    run.check(answer, { transStatus: 'C' });
    await purchase.callBack('Mia approves.', { response: 'approved' });
    await purchase.expectResult({ transStatus: 'Y' });
  },
);

export const expired = scenario(
  {
    name: '3ds-expired',
    title: '3-D Secure: no decision in time',
    shows:
      'The cardholder sees the request and does nothing. After 150 seconds the platform ends it by itself: the ACS receives `N` with reason `14`, and a later decision is refused.',
    see,
  },
  async (run) => {
    const purchase = await givenPurchase(run);
    run.check(await purchase.ask('Mia buys online, and the partner shows her the request.'), {
      transStatus: 'C',
    });
    await run.act('Time', 'After 150 seconds nothing is decided.', () =>
      run.world.passLimit(run.timeline, purchase.request.expiresAt),
    );
    await purchase.expectResult({ transStatus: 'N', transStatusReason: '14' });
    await purchase.callBack(
      'Mia approves, too late.',
      { response: 'approved' },
      { refused: 'challenge_expired' },
    );
    await purchase.expectStatus('The request stays as it ended.', 'expired');
  },
);

export const appSwitch = scenario(
  {
    name: '3ds-app-switch',
    title: '3-D Secure: the app on the same phone',
    shows:
      "Mia shops on the phone that has the partner's app. The page that the shop shows has a button, which opens the request in the app. She approves there, and the app leads her back. The simulation `app_switch` plays this, and names the address that the button opens.",
    see: {
      'app-switch': 'interface/three-ds.md#app-switch',
      '3-D Secure for partners': 'three-ds.md',
    },
  },
  async (run) => {
    const { cardId } = await givenDebitCard(run);
    const appAddress = 'https://app.contoso.example/approve/{requestId}?return={returnUrl}';
    await run.call(
      ...(['Partner', 'The partner says where its app opens a request.'] as const),
      'PATCH /v1/branding',
      { appAddress },
      { shown: ['appAddress'] },
    );
    const purchase = new OnlinePurchase(run, cardId);
    run.check(await purchase.ask(asks), { transStatus: 'C' });
    const { threeDsRequestId } = purchase.request;
    const { appUrl, request } = await run.call<SimulationResource>(
      ...([
        'Partner',
        'The sandbox plays it: Mia opens the app with the button, and approves.',
      ] as const),
      `POST /v1/sandbox/three-ds-requests/${threeDsRequestId}/simulate`,
      { outcome: 'app_switch' },
      { shown: ['appUrl', 'callbacks'] },
    );
    run.check({ status: request.status }, { status: 'approved' });
    run.check(
      { opens: appUrl?.startsWith(`https://app.contoso.example/approve/${threeDsRequestId}?`) },
      { opens: true },
    );
    await purchase.expectResult({ transStatus: 'Y' });
  },
);

export const frictionless = scenario(
  {
    name: '3ds-frictionless',
    title: '3-D Secure: without a challenge',
    shows:
      'A rule of the partner authenticates small payments without asking the cardholder. The ACS receives `Y` with the exemption at once, the partner gets no webhook, and the shop shows no page. The payment is authorized by the exemption: it is no strong authentication. A larger payment is shown to the cardholder as usual.',
    see: {
      'decision before the challenge': 'interface/three-ds.md#decision-before-the-challenge',
      'strong authentication of payments': 'interface/payments.md#strong-authentication',
    },
  },
  async (run) => {
    const { cardId } = await givenDebitCard(run);
    await run.call('Partner', 'The partner sets its rules.', 'PUT /v1/three-ds-rules', {
      rules: [
        {
          ...{ name: 'Small amounts', outcome: 'authenticate', exemption: 'low_value' },
          amount: { currency: 'EUR', max: 3_000 },
        },
      ],
    });
    const amount = euro(19);
    const small = new OnlinePurchase(run, cardId, amount);
    const answer = await small.askRules('Mia buys a book for 19 EUR: the rule decides.');
    run.check(answer, { transStatus: 'Y', exemption: 'low_value' });
    const { threeDsRequestId } = answer as AcsResult;
    const request = await run.call<ThreeDsRequestResource>(
      ...(['Partner', 'The request names the rule.'] as const),
      `GET /v1/three-ds-requests/${threeDsRequestId}`,
      undefined,
      { shown: ['id', 'status', 'decision'] },
    );
    run.check(request, { status: 'authenticated', decision: { rule: 'Small amounts' } });
    await new CardPayment(run, cardId).send(
      'The shop asks for the money, with the request that was authenticated.',
      'authorization',
      amount,
      { channel: 'online', threeDsRequestId },
    );
    await run.expectEvents(['transaction_authorized', { amount }]);
    await run.expectBalance({ booked: 1_000, held: 19, available: 981 });

    const large = new OnlinePurchase(run, cardId);
    run.check(await large.ask('129.50 EUR is more than the rule allows: Mia is asked.'), {
      transStatus: 'C',
    });
    await large.callBack('Mia approves.', { response: 'approved' });
    await large.expectResult({ transStatus: 'Y' });
  },
);
