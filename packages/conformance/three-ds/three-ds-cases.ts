import { isDeepStrictEqual } from 'node:util';
import type { ThreeDsCallback } from '#contracts';
import {
  type CaseContext,
  CaseFailure,
  type ConformanceCase,
  NotVerified,
} from '../cases/case-context.js';
import type { Exchange } from '../sending/exchange.js';
import type { PartnerReport, ReportAnswer } from './platform-server.js';
import {
  type CardholderDecision,
  isPresentedBy,
  type Payment,
  type ThreeDsRequests,
} from './three-ds-requests.js';

type ThreeDsCase = Omit<ConformanceCase, 'section'>;

/** What the partner reports of a request: that it is presented, and what the cardholder decided. */
export function reportCases(
  requests: ThreeDsRequests,
  apiKey: string | undefined,
): ConformanceCase[] {
  const cases: ThreeDsCase[] = [
    ...presentationCases(requests),
    ...digestCases(requests),
    ...callbackOf.map((row) => decisionCase(requests, ...row)),
    ...callbackCases(requests),
    apiKeyCase(requests, apiKey),
  ];
  return cases.map((each) => ({
    ...each,
    section: 'three-ds.md#3-d-secure' as const,
    needs: ['decisions' as const, ...(each.needs ?? [])],
  }));
}

const payment = (merchantName: string, amount: number, currency = 'EUR'): Payment => ({
  merchantName,
  amount: { amount, currency },
});

/** Payments of the test vectors (docs/three-ds.md), whose bytes JSON libraries write in different ways. */
export const digestPayments: readonly Payment[] = [
  payment('Café Zürich', 12_950),
  payment('日本橋三越', 4_980, 'JPY'),
  payment('متجر الكويت', 1_250, 'KWD'),
  payment('Pizza 🍕 & Söhne <3', 2_345),
  payment('"Zum \\ Anker" A/S', 9_007_199_254_740_991),
  payment('Rue de l’Église', 1, 'IDR'),
];

function presentationCases(requests: ThreeDsRequests): ThreeDsCase[] {
  const { platform } = requests;
  return [
    {
      name: 'presented',
      title: 'shows a request within 2 s, and says so',
      remedy:
        'Answer { "presented": true } once the cardholder sees it, or answer 204 and call presentedUrl. The platform waits 2 s at most.',
      run: async (context) => {
        await expectPresented(requests, context, await requests.ask(context, 'none'));
      },
    },
    {
      name: 'fields-unknown',
      title: 'takes a request with fields that it does not know',
      remedy: 'Ignore fields that you do not know: the platform adds fields at any time.',
      restsOn: ['presented'],
      run: async (context) => {
        const changes = { [`new_${context.random.hex(8)}`]: { list: [1, null, 'ä😀'] } };
        await expectPresented(requests, context, await requests.ask(context, 'none', { changes }));
      },
    },
    {
      name: 'presented-repeated',
      title: 'says again that a request is presented, if the answer was lost',
      remedy:
        'Repeat the call of presentedUrl after a 5xx and a broken connection, until 200 or 409.',
      restsOn: ['presented'],
      run: async (context) => {
        const lost = lostAnswer(context);
        const script = (_kind: string, number: number) => (number === 1 ? lost : { status: 200 });
        const { id, sent } = await requests.ask(context, 'none', { script });
        if (isPresentedBy(sent)) throw new NotVerified('it is presented in the answer');
        const { decisionMs } = context.limits;
        if (!(await platform.reportNumber(2, id, 'presented', decisionMs, context.signal)))
          throw new CaseFailure('presentedUrl was not called again after a lost answer', sent);
      },
    },
    {
      name: 'presented-refused',
      title: 'says no more that a request is presented once it has ended',
      remedy: 'Take the question off the screen at 409 challenge_expired, and call no more.',
      restsOn: ['presented'],
      run: async (context) => {
        const script = () => ({ status: 409, code: 'challenge_expired' });
        const { id, sent } = await requests.ask(context, 'none', { script });
        if (isPresentedBy(sent)) throw new NotVerified('it is presented in the answer');
        await platform.reportNumber(1, id, 'presented', context.limits.decisionMs, context.signal);
        context.lateChecks.push(() => {
          const { length } = platform.reportsOf(id, 'presented');
          if (length > 1) throw new CaseFailure(`presentedUrl was called ${length} times`, sent);
        });
      },
    },
  ];
}

function digestCases(requests: ThreeDsRequests): ThreeDsCase[] {
  const { platform } = requests;
  return [
    {
      name: 'digest-payments',
      title: 'shows requests whose digest is that of other alphabets, currencies and amounts',
      remedy:
        'Compute the digest of the UTF-8 bytes of RFC 8785: characters outside ASCII and slashes are not escaped.',
      restsOn: ['presented'],
      run: async (context) => {
        for (const payment of digestPayments) {
          const asked = await requests.ask(context, 'none', { payment });
          await expectPresented(requests, context, asked, ` (${JSON.stringify(payment)})`);
        }
      },
    },
    {
      name: 'digest-wrong',
      title: 'never shows a request whose digest belongs to other data',
      remedy:
        'Compute the digest of what you show; if it differs, show nothing and report technical_error.',
      run: async (context) => {
        const digest = Buffer.from(context.random.hex(64), 'hex').toString('base64url');
        const { id, sent } = await requests.send(context, 'approved', { changes: { digest } });
        const { threeDsAnswerMs } = context.limits;
        await platform.reportNumber(1, id, undefined, threeDsAnswerMs, context.signal);
        context.lateChecks.push(() => {
          const isShown = isPresentedBy(sent) || platform.reportsOf(id, 'presented').length > 0;
          const callbacks = platform.reportsOf(id, 'callback');
          const isDecided = callbacks.some((report) => callbackIn(report).response !== 'failed');
          if (isShown || isDecided)
            throw new CaseFailure('it was shown although its digest is wrong', sent);
        });
      },
    },
  ];
}

type CallbackRow = [decision: CardholderDecision, expected: Omit<ThreeDsCallback, 'digest'>];

/** How the cardholder decides, and how the partner calls back. */
const callbackOf: readonly CallbackRow[] = [
  ['approved', { response: 'approved' }],
  ['denied', { response: 'denied' }],
  ['cancelled', { response: 'failed', reason: 'cancelled' }],
  ['sca_failed', { response: 'failed', reason: 'sca_failed' }],
  ['not_reachable', { response: 'failed', reason: 'not_reachable' }],
  ['technical_error', { response: 'failed', reason: 'technical_error' }],
];

function decisionCase(
  requests: ThreeDsRequests,
  ...[decision, expected]: CallbackRow
): ThreeDsCase {
  const { response, reason } = expected;
  return {
    name: `decision-${decision.replaceAll('_', '-')}`,
    title: `calls back that the cardholder's decision is ${decision}`,
    remedy: `Call callbackUrl with ${JSON.stringify({ response, reason, digest: '...' })}.`,
    // An unreachable cardholder sees nothing.
    restsOn: decision === 'not_reachable' || decision === 'technical_error' ? [] : ['presented'],
    run: async (context) => {
      const { id, sent } = await requests.ask(context, decision);
      const answered = callbackIn(await callback(requests, context, id, sent));
      if (answered.response !== response || answered.reason !== reason) {
        const had = JSON.stringify({ response: answered.response, reason: answered.reason });
        throw new CaseFailure(`was called back with ${had}`, sent);
      }
    },
  };
}

function callbackCases(requests: ThreeDsRequests): ThreeDsCase[] {
  const { platform } = requests;
  const approved = 'decision-approved';
  return [
    {
      name: 'callback-digest',
      title: 'calls back with the digest of the request',
      remedy: 'Send the digest of the request back: it binds the decision to amount and payee.',
      restsOn: [approved],
      run: async (context) => {
        const { id, sent, request } = await requests.ask(context, 'approved');
        const { digest } = callbackIn(await callback(requests, context, id, sent));
        if (digest !== request.digest)
          throw new CaseFailure('was called back with another digest', sent);
      },
    },
    {
      name: 'callback-final',
      title: 'calls back with one decision, and with no other after that',
      remedy: 'Store the first decision, and report that one only.',
      restsOn: [approved],
      run: async (context) => {
        const { id, sent } = await requests.ask(context, 'approved');
        await callback(requests, context, id, sent);
        context.lateChecks.push(() => expectSame(platform.reportsOf(id, 'callback'), sent));
      },
    },
    {
      name: 'callback-repeated',
      title: 'calls back again with the same, if the answer was lost',
      remedy: 'Repeat the callback after a 5xx and a broken connection, until 200 or 409.',
      restsOn: [approved],
      run: async (context) => {
        const lost = lostAnswer(context);
        const script = (kind: string, number: number): ReportAnswer =>
          kind === 'callback' && number <= 2 ? lost : { status: 200 };
        const { id, sent } = await requests.ask(context, 'approved', { script });
        const { decisionMs } = context.limits;
        if (!(await platform.reportNumber(3, id, 'callback', decisionMs, context.signal)))
          throw new CaseFailure('callbackUrl was not called again after lost answers', sent);
        expectSame(platform.reportsOf(id, 'callback').slice(0, 3), sent);
      },
    },
    {
      name: 'callback-refused',
      title: 'stops calling back after a permanent refusal',
      remedy: 'Stop at 409, 422 and 404: repeated, the same is refused again.',
      restsOn: [approved],
      run: async (context) => {
        const refusal = context.random.pick(refusals);
        const script = (kind: string) => (kind === 'callback' ? refusal : { status: 200 });
        const { id, sent } = await requests.ask(context, 'approved', { script });
        await callback(requests, context, id, sent);
        context.lateChecks.push(() => {
          const [first, ...others] = platform.reportsOf(id, 'callback').map(callbackIn);
          // Another decision is for another case to find.
          const length = 1 + others.filter((one) => isDeepStrictEqual(one, first)).length;
          if (length > 1)
            throw new CaseFailure(`called back ${length} times after ${refusal.code}`, sent);
        });
      },
    },
  ];
}

function apiKeyCase(requests: ThreeDsRequests, apiKey: string | undefined): ThreeDsCase {
  return {
    name: 'api-key',
    title: 'shows its API key with every report',
    remedy: 'Send Authorization: Bearer <API_KEY> with both calls.',
    restsOn: ['decision-approved'],
    needs: ['api_key'],
    run: async (context) => {
      const { id, sent } = await requests.ask(context, 'approved');
      await callback(requests, context, id, sent);
      const reports = requests.platform.reportsOf(id);
      const without = reports.find(({ authorization }) => authorization !== `Bearer ${apiKey}`);
      if (without) throw new CaseFailure(`reported ${without.kind} without the API key`, sent);
    },
  };
}

const refusals = [
  { status: 409, code: 'challenge_expired' },
  { status: 409, code: 'response_conflict' },
  { status: 422, code: 'digest_mismatch' },
  { status: 404, code: 'three_ds_request_unknown' },
];

function lostAnswer({ random }: CaseContext): ReportAnswer {
  return random.pick(['reset', { status: 503 }, { status: 500 }] as const);
}

async function expectPresented(
  { platform }: ThreeDsRequests,
  { limits, signal }: CaseContext,
  { id, sent }: { id: string; sent: Exchange },
  which = '',
): Promise<void> {
  if (isPresentedBy(sent)) return;
  const { threeDsAnswerMs: limitMs } = limits;
  // A while longer, to distinguish late from never.
  const report = await platform.reportNumber(1, id, 'presented', 2 * limitMs, signal);
  if (!report) throw new CaseFailure(`was never presented${which}`, sent);
  const tookMs = report.atMs - sent.sentAtMs;
  if (tookMs > limitMs) throw new CaseFailure(`was presented after ${tookMs} ms${which}`, sent);
}

async function callback(
  { platform }: ThreeDsRequests,
  { limits, signal }: CaseContext,
  id: string,
  sent: Exchange,
): Promise<PartnerReport> {
  const report = await platform.reportNumber(1, id, 'callback', limits.decisionMs, signal);
  if (!report) throw new CaseFailure('callbackUrl was not called', sent);
  return report;
}

function expectSame(callbacks: readonly PartnerReport[], sent: Exchange): void {
  const [first, ...others] = callbacks.map(callbackIn);
  const other = others.find((one) => !isDeepStrictEqual(one, first));
  if (!other) return;
  throw new CaseFailure(
    `called back with ${JSON.stringify(first)} and with ${JSON.stringify(other)}`,
    sent,
  );
}

function callbackIn({ body }: PartnerReport): Record<string, unknown> {
  return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
}
