import { isDeepStrictEqual } from 'node:util';
import type { ThreeDsCallback, ThreeDsRequested } from '#contracts';
import {
  answerOf,
  type CaseContext,
  CaseFailure,
  type ConformanceCase,
  NotApplicable,
} from '../cases/case-context.js';
import { withFieldInEach } from '../cases/content-cases.js';
import type { Exchange } from '../sending/exchange.js';
import {
  digestProblemOf,
  formatProblemOf,
  type PartnerReport,
  type ReportAnswer,
  type ReportProblem,
} from './platform-server.js';
import {
  type Asked,
  type CardholderDecision,
  isPresentedBy,
  type Payment,
  type ThreeDsRequests,
} from './three-ds-requests.js';

type ThreeDsCase = Omit<ConformanceCase, 'section'>;

/** What the partner reports of a request: that it is presented, and what the cardholder decided. */
export function reportCases(requests: ThreeDsRequests): ConformanceCase[] {
  const cases: ThreeDsCase[] = [
    ...presentationCases(requests),
    repetitionCase(requests),
    ...digestCases(requests),
    silenceCase(requests),
    ...callbackOf.map((row) => decisionCase(requests, ...row)),
    ...formCases(requests),
    ...callbackCases(requests),
    apiKeyCase(requests),
  ];
  return cases.map((each) => ({
    ...each,
    section: 'three-ds.md#3-d-secure' as const,
    needs: ['decisions' as const, ...(each.needs ?? [])],
  }));
}

const payment = (merchantName: string, amount = 12_950, currency = 'EUR'): Payment => ({
  merchantName,
  amount: { amount, currency },
});

/**
 * Payments of the test vectors (docs/three-ds.md), by case: each has one thing that JSON libraries, currencies or small
 * integers get wrong.
 */
const digestRows: readonly [name: string, title: string, payments: readonly Payment[]][] = [
  [
    'digest-umlauts',
    'shows a payee with umlauts and accents',
    [payment('Café Zürich'), payment('Rue de l’Église')],
  ],
  [
    'digest-scripts',
    'shows a payee in another script, or with an emoji',
    [payment('日本橋三越'), payment('متجر الكويت'), payment('Pizza 🍕 Szeged')],
  ],
  ['digest-slash', 'shows a payee with a slash', [payment('Hansen A/S')]],
  [
    'digest-quotes',
    'shows a payee with quotation marks and a backslash',
    [payment('"Zum \\ Anker"')],
  ],
  [
    'digest-markup',
    'shows a payee with an ampersand and a less-than sign',
    [payment('Smith & Sons <3')],
  ],
  [
    'amount-no-decimals',
    'shows an amount of a currency without decimals',
    [payment('Bahnhof Buchhandlung', 4_980, 'JPY')],
  ],
  [
    'amount-three-decimals',
    'shows an amount of a currency with three decimals',
    [payment('Bahnhof Buchhandlung', 1_250, 'KWD')],
  ],
  [
    'amount-large',
    'shows the largest amount that there is',
    [payment('Bahnhof Buchhandlung', 9_007_199_254_740_991)],
  ],
];

export const digestPayments: readonly Payment[] = digestRows.flatMap(([, , payments]) => payments);

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
      name: 'fields-unknown-nested',
      title: 'takes a request with fields that it does not know in its amount and merchant',
      remedy: 'Ignore fields that you do not know, at any depth.',
      restsOn: ['presented', 'fields-unknown'],
      run: async (context) => {
        const added = `new_${context.random.hex(8)}`;
        const changes = ({ amount, merchant }: ThreeDsRequested) => ({
          amount: withFieldInEach(amount, added),
          merchant: withFieldInEach(merchant, added),
        });
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
        for (const lost of lostAnswers) {
          const script = (_kind: string, number: number) => (number === 1 ? lost : undefined);
          const { id, sent } = await requests.ask(context, 'none', { script });
          if (isPresentedBy(sent)) throw new NotApplicable('it presents in its answer');
          const { decisionMs } = context.limits;
          if (!(await platform.reportNumber(2, id, 'presented', decisionMs, context.signal)))
            throw new CaseFailure(`presentedUrl was not called again after ${nameOf(lost)}`, sent);
        }
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
        if (isPresentedBy(sent)) throw new NotApplicable('it presents in its answer');
        await platform.reportNumber(1, id, 'presented', context.limits.decisionMs, context.signal);
        context.checkLater(context.limits.settleMs, () => {
          const { length } = platform.reportsOf(id, 'presented');
          if (length > 1) throw new CaseFailure(`presentedUrl was called ${length} times`, sent);
        });
      },
    },
  ];
}

function repetitionCase(requests: ThreeDsRequests): ThreeDsCase {
  return {
    name: 'request-repeated',
    title: 'decides once on a request that comes twice',
    remedy:
      'Keep the ids of requests. The platform sends each once, so a second one is a repetition by somebody else, or by a proxy: do not ask again.',
    restsOn: ['presented', 'decision-approved', 'callback-final'],
    run: async (context) => {
      const { id, sent, outgoing } = await requests.ask(context, 'approved');
      await callback(requests, context, id, sent);
      const again = await context.send(outgoing);
      if (!again.answer || again.answer.status >= 500) {
        throw new CaseFailure(`the same request again: ${answerOf(again)}`, again);
      }
      context.checkLater(context.limits.settleMs, () =>
        expectSame(requests.platform.reportsOf(id, 'callback'), again),
      );
    },
  };
}

function digestCases(requests: ThreeDsRequests): ThreeDsCase[] {
  const { platform } = requests;
  return [
    ...digestRows.map(([name, title, payments]): ThreeDsCase => ({
      name,
      title,
      remedy:
        'Compute the digest of the UTF-8 bytes of RFC 8785, with the amount as a whole number: characters outside ASCII and slashes are not escaped.',
      // Other scripts are outside ASCII, too.
      restsOn: ['presented', ...(name === 'digest-scripts' ? ['digest-umlauts'] : [])],
      run: async (context) => {
        for (const one of payments) {
          const asked = await requests.ask(context, 'none', { payment: one });
          await expectPresented(requests, context, asked, ` (${JSON.stringify(one)})`);
        }
      },
    })),
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
        context.checkLater(context.limits.settleMs, () => {
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

function silenceCase(requests: ThreeDsRequests): ThreeDsCase {
  return {
    name: 'decision-none',
    title: 'decides nothing without the cardholder',
    remedy:
      'Call back only what the cardholder has decided. A payment that nobody approved must not be approved: let the request end.',
    restsOn: ['presented'],
    run: async (context) => {
      const { id, sent } = await requests.ask(context, 'none');
      context.checkLater(context.limits.lateReportMs, () => {
        const [decided] = requests.platform.reportsOf(id, 'callback').map(callbackIn);
        if (!decided) return;
        const { response, reason } = decided;
        const had = JSON.stringify({ response, reason });
        throw new CaseFailure(`called back with ${had}, and nobody had decided`, sent);
      });
    },
  };
}

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
    restsOn:
      decision === 'not_reachable' || decision === 'technical_error'
        ? []
        : ['presented', 'decision-none'],
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
      name: 'callback-final',
      title: 'calls back with one decision, and with no other after that',
      remedy: 'Store the first decision, and report that one only.',
      restsOn: [approved],
      run: async (context) => {
        const { id, sent } = await requests.ask(context, 'approved');
        await callback(requests, context, id, sent);
        context.checkLater(context.limits.lateReportMs, () =>
          expectSame(platform.reportsOf(id, 'callback'), sent),
        );
      },
    },
    {
      name: 'callback-repeated',
      title: 'calls back again with the same, if the answer was lost',
      remedy: 'Repeat the callback after a 5xx and a broken connection, until 200 or 409.',
      restsOn: [approved],
      run: async (context) => {
        for (const lost of lostAnswers) {
          const script = (kind: string, number: number) =>
            kind === 'callback' && number <= 2 ? lost : undefined;
          const { id, sent } = await requests.ask(context, 'approved', { script });
          const { decisionMs } = context.limits;
          if (!(await platform.reportNumber(3, id, 'callback', decisionMs, context.signal)))
            throw new CaseFailure(`callbackUrl was not called again after ${nameOf(lost)}`, sent);
          expectSame(platform.reportsOf(id, 'callback').slice(0, 3), sent);
        }
      },
    },
    {
      name: 'callback-refused',
      title: 'stops calling back after a permanent refusal',
      remedy: 'Stop at 409, 422 and 404: repeated, the same is refused again.',
      restsOn: [approved],
      run: async (context) => {
        for (const refusal of refusals) {
          const script = (kind: string) => (kind === 'callback' ? refusal : undefined);
          const { id, sent } = await requests.ask(context, 'approved', { script });
          await callback(requests, context, id, sent);
          context.checkLater(context.limits.settleMs, () => {
            const [first, ...others] = platform.reportsOf(id, 'callback').map(callbackIn);
            // Another decision is for another case to find.
            const length = 1 + others.filter((one) => isDeepStrictEqual(one, first)).length;
            if (length > 1)
              throw new CaseFailure(`called back ${length} times after ${refusal.code}`, sent);
          });
        }
      },
    },
  ];
}

/** What the platform would refuse of any report in the run, whatever it is about. */
function formCases(requests: ThreeDsRequests): ThreeDsCase[] {
  const judged = (
    problemOf: (report: PartnerReport, asked: Asked) => ReportProblem | null,
  ): ThreeDsCase['run'] => {
    return async (context) => {
      // Alone it has at least these.
      for (const decision of ['approved', 'denied'] as const) {
        const { id, sent } = await requests.ask(context, decision);
        await callback(requests, context, id, sent);
      }
      context.checkLater(context.limits.settleMs, () => {
        for (const asked of requests.asked.values()) {
          for (const report of requests.platform.reportsOf(asked.id, 'callback')) {
            const problem = problemOf(report, asked);
            if (!problem) continue;
            const { response, reason } = callbackIn(report);
            const which = JSON.stringify({ response, reason });
            const refusal = `${problem.status} ${problem.code}: ${problem.detail}`;
            throw new CaseFailure(
              `a callback with ${which} is refused with ${refusal}`,
              asked.sent,
            );
          }
        }
      });
    };
  };
  return [
    {
      name: 'callback-form',
      title: 'calls back with JSON that the platform takes',
      remedy:
        'Send application/json with response, digest, and a reason with "failed" only: the platform refuses other fields, values and content types.',
      restsOn: ['decision-approved'],
      run: judged(formatProblemOf),
    },
    {
      name: 'callback-digest',
      title: 'calls back with the digest of the request, whatever was decided',
      remedy: 'Send the digest of the request back: it binds the decision to amount and payee.',
      restsOn: ['decision-approved'],
      run: judged((report, { request }) => digestProblemOf(report, request.digest)),
    },
  ];
}

function apiKeyCase(requests: ThreeDsRequests): ThreeDsCase {
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
      const right = `Bearer ${requests.apiKey}`;
      const without = reports.find(({ authorization }) => authorization !== right);
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

const lostAnswers: readonly ReportAnswer[] = ['reset', { status: 503 }, { status: 500 }];

function nameOf(answer: ReportAnswer): string {
  return answer === 'reset' ? 'a broken connection' : String(answer.status);
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
