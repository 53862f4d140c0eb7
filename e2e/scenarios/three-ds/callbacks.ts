import { scenario } from '../language/scenario.ts';
import { givenPurchase, see } from './decisions.ts';

const asks = 'Mia buys online, and the partner shows her the request.';

export const callbackTwice = scenario(
  {
    name: '3ds-callback-twice',
    title: '3-D Secure: the same callback twice',
    shows:
      'The answer to the callback got lost, so the partner calls again. The same response again is 200, and the ACS is told once.',
    see,
  },
  async (run) => {
    const purchase = await givenPurchase(run);
    await purchase.ask(asks);
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
      'Two devices of the cardholder answer differently. The first response wins; the other one is refused with 409 `response_conflict`. The ACS is told the first, once.',
    see,
  },
  async (run) => {
    const purchase = await givenPurchase(run);
    await purchase.ask(asks);
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
    await purchase.ask(asks);
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
