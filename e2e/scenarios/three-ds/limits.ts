import { scenario } from '../language/scenario.ts';
import { givenPurchase, see } from './decisions.ts';

export const notPresented = scenario(
  {
    name: '3ds-not-presented',
    title: '3-D Secure: not presented in time',
    shows:
      'The partner takes the request, but does not say within 2 seconds that the cardholder sees it. The ACS, which still waits for its first answer, is told `U` at once. What the partner reports later is refused, so it takes the request off the screen.',
    see,
  },
  async (run) => {
    const purchase = await givenPurchase(run);
    run.system.threeDsAnswer = { status: 204 };
    const answer = await purchase.ask(
      'The partner takes the request, and shows it to nobody.',
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
      'The cardholder sees the request and does nothing. After 150 seconds the platform ends it by itself: the ACS is told `N` with reason `14`, and a later decision is refused.',
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
