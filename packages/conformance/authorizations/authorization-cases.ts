import {
  AUTHORIZATION_ANSWER_MS,
  AuthorizationAnswer,
  type AuthorizationDecider,
  type AuthorizationRequested,
  type EventClass,
  exampleAuthorizationRequest,
  type PartnerDecision,
  type PartnerDecisionProblem,
  PlatformWebhookHeader,
  readClass,
  TransactionAuthorized,
  TransactionDeclined,
  TransactionSettled,
  type WebhookEvent,
} from '#contracts';
import {
  answerOf,
  type CaseContext,
  CaseFailure,
  type ConformanceCase,
} from '../cases/case-context.js';
import { baseCases, withFieldInEach } from '../cases/content-cases.js';
import type { Exchange } from '../sending/exchange.js';
import { CompanyEvents, type Outgoing } from '../sending/outgoing.js';
import type { Random } from '../sending/random.js';

const section = 'payments.md#the-partner-decides';
const FIFTY = 50;
/** Most partners approve the first one, and decline the second one. */
const [SMALL, LARGE] = [10_000, 9_000_000];
/** A partner that counts repetitions against a limit reaches it. */
const REPETITIONS = 30;

type Changes = Partial<AuthorizationRequested> | Record<string, unknown>;

interface Question extends Outgoing {
  request: AuthorizationRequested;
}

/** An authorization request, as the platform would send it now. */
export function newQuestion(random: Random, changes: Changes = {}): Question {
  const nowMs = Date.now();
  const id = random.id('arq');
  const request = {
    ...exampleAuthorizationRequest,
    authorizationRequestId: id,
    companyId: random.id('cmp'),
    personId: random.id('per'),
    cardId: random.id('crd'),
    accountId: random.id('acc'),
    messageId: `msg-${random.hex(16)}`,
    amount: { amount: random.whole(1, SMALL), currency: 'EUR' },
    createdAt: new Date(nowMs).toISOString(),
    respondBy: new Date(nowMs + AUTHORIZATION_ANSWER_MS).toISOString(),
    ...changes,
  };
  const headers = { [PlatformWebhookHeader.version]: '1' };
  return { id, body: Buffer.from(JSON.stringify(request)), headers, request };
}

/** What the other cases of the authorization webhook rest on. */
export function firstAuthorizationCases(): ConformanceCase[] {
  const [answeredInTime] = baseCases(section, '1.5 s');
  return [
    answeredInTime!,
    {
      name: 'decision',
      title: 'answers 200 with a decision, and with nothing else',
      section,
      remedy:
        'Answer 200 with { "decision": "approved" } or "declined", and at most a "reason" of 100 characters. Anything else counts as no answer, and your fallback decides.',
      restsOn: ['answered-in-time'],
      run: async (context) => {
        for (const amount of [SMALL, LARGE]) await decide(context, { amount: euros(amount) });
      },
    },
  ];
}

/** What a partner decides that decides itself, and what it makes of what was decided without it. */
export function authorizationCases(): ConformanceCase[] {
  return [
    ...questionRows.map(([name, title, remedy, changesOf]) => ({
      ...({ name, title, remedy, section } as const),
      // What is unknown is in another script, too.
      restsOn: ['decision', ...(name.startsWith('fields-') ? ['merchant-scripts'] : [])],
      run: async (context: CaseContext) => {
        await decide(context, changesOf(context.random));
      },
    })),
    ...repetitionCases,
    ...withoutAnswerCases,
  ];
}

const exact = 'Read the amount as a whole number of the minor unit, of up to 53 bits.';
const unknown = 'Ignore fields that you do not know, at any depth: the platform adds some.';
const price = (amount: number, currency: string) => ({ amount: { amount, currency } });

const questionRows: readonly [
  name: string,
  title: string,
  remedy: string,
  changesOf: (random: Random) => Changes,
][] = [
  [
    'fields-unknown',
    'decides on a request with fields that it does not know',
    unknown,
    (random) => ({ [`new_${random.hex(8)}`]: { list: [1, null, 'ä😀'] } }),
  ],
  [
    'fields-unknown-nested',
    'decides on a request with fields that it does not know in its amount and merchant',
    unknown,
    (random) => {
      const { amount, merchant } = exampleAuthorizationRequest;
      const added = `new_${random.hex(8)}`;
      return {
        amount: withFieldInEach(amount, added),
        merchant: withFieldInEach(merchant, added),
      };
    },
  ],
  [
    'amount-zero',
    'decides on the verification of a card, which has no amount',
    'A merchant verifies a card before it stores it: approve 0 as you would approve its payments.',
    () => price(0, 'EUR'),
  ],
  [
    'amount-no-decimals',
    'decides on an amount of a currency without decimals',
    exact,
    () => price(4_980, 'JPY'),
  ],
  [
    'amount-three-decimals',
    'decides on an amount of a currency with three decimals',
    exact,
    () => price(1_250, 'KWD'),
  ],
  [
    'amount-large',
    'decides on the largest amount that there is',
    exact,
    () => price(9_000_000_000_000, 'EUR'),
  ],
  [
    'increment',
    'decides on more for a payment that was authorized before',
    'The kind incremental_authorization asks for more, as a hotel does: amount is what is to be added.',
    (random) => ({ kind: 'incremental_authorization', transactionId: random.id('txn') }),
  ],
  [
    'merchant-scripts',
    'decides on a merchant in another script, with quotation marks and with a slash',
    'Read the body as UTF-8.',
    () => ({
      merchant: { ...exampleAuthorizationRequest.merchant, name: '日本橋 "三越" A/S Café 🍕' },
    }),
  ],
];

const onceOnly =
  'Store the decision under authorizationRequestId, which is also webhook-id, and answer a known one with what is stored.';

const repetitionCases: ConformanceCase[] = [
  {
    name: 'request-repeated',
    title: 'gives a request that comes again the same decision',
    section,
    remedy: `${onceOnly} The platform asks once, so a second request comes from a proxy or from somebody else.`,
    restsOn: ['decision'],
    run: async (context) => {
      for (const amount of [SMALL, LARGE]) {
        const question = newQuestion(context.random, { amount: euros(amount) });
        const first = decisionOf(await context.send(question));
        for (let number = 1; number <= REPETITIONS; number += 1) {
          const again = await context.send(question);
          if (decisionOf(again) === first) continue;
          throw new CaseFailure(`decided ${first}, and then ${decisionOf(again)}`, again);
        }
      }
    },
  },
  {
    name: 'request-repeated-at-once',
    title: 'gives a request one decision that comes twenty times at once',
    section,
    remedy: `${onceOnly} A unique key decides; to look first and to write after that is not enough.`,
    restsOn: ['request-repeated'],
    run: async (context) => {
      const question = newQuestion(context.random, { amount: euros(SMALL) });
      const sent = await Promise.all(Array.from({ length: 20 }, () => context.send(question)));
      const decisions = new Set(sent.map(decisionOf));
      if (decisions.size > 1) throw new CaseFailure('decided both ways at once', sent.at(-1));
    },
  },
  {
    name: 'fifty-at-once',
    title: 'decides on fifty requests that come at once, each in time',
    section,
    remedy:
      'Decide from what you have at hand, and for many cards at the same time: what is answered after 1.5 s is decided by your fallback.',
    restsOn: ['decision'],
    run: async (context) => {
      await Promise.all(Array.from({ length: FIFTY }, () => decide(context)));
    },
  },
];

const asReported =
  'The events say what was decided, and by whom. Follow them, whatever you have answered: your answer may have been lost or late, and a settlement cannot be refused.';

/** The events of the payment say what holds: the answer may never have arrived. */
const withoutAnswerCases: ConformanceCase[] = [
  {
    name: 'answer-lost',
    title: 'takes what the fallback has decided after its answer was lost',
    section,
    remedy: asReported,
    needs: ['probe', 'transactions'],
    restsOn: ['decision'],
    run: async (context) => {
      const moments = [0, 1, context.random.whole(2, 20)].map((afterMs) => ({ afterMs }));
      for (const cut of context.random.shuffled([...moments, 'in_body' as const])) {
        for (const outcome of ['approved', 'declined'] as const) {
          const question = newQuestion(context.random);
          await context.send(question, {}, { cut });
          await report(context, question, outcome, 'fallback', noAnswer('connection'));
        }
      }
    },
  },
  {
    name: 'overruled',
    title: 'books what is settled although it has declined, and drops what it has approved in vain',
    section,
    remedy: asReported,
    needs: ['probe', 'transactions'],
    restsOn: ['decision', 'answer-lost'],
    run: async (context) => {
      for (const amount of [SMALL, LARGE]) {
        const question = newQuestion(context.random, { amount: euros(amount) });
        const decided = decisionOf(await context.send(question));
        // A decline that came too late, or an approval of more than there was by then.
        await (decided === 'approved'
          ? report(context, question, 'declined', 'platform', { outcome: decided, ms: 400 })
          : report(context, question, 'approved', 'fallback', noAnswer('timeout')));
      }
    },
  },
];

const noAnswer = (problem: PartnerDecisionProblem) =>
  ({ outcome: 'none', problem, ms: AUTHORIZATION_ANSWER_MS }) as const;

/** Reports what became of the payment, and its settlement if it was approved. */
async function report(
  context: CaseContext,
  { request }: Question,
  outcome: AuthorizationAnswer['decision'],
  decidedBy: AuthorizationDecider,
  decision: Omit<PartnerDecision, 'authorizationRequestId'>,
): Promise<void> {
  const { target, kind } = context.sibling!;
  const { companyId, cardId, accountId, personId, externalId, messageId } = request;
  const company = new CompanyEvents(context.random, context.startedAtMs, companyId);
  const transactionId = context.random.id('txn');
  const event = (eventClass: EventClass<WebhookEvent>, more: Record<string, unknown>) =>
    company.next(
      eventClass,
      ({ data }) =>
        Object.assign(data, { cardId, accountId, personId, externalId, transactionId, ...more }),
      request.amount.amount,
    );
  const { authorizationRequestId } = request;
  const partnerDecision = { authorizationRequestId, ...decision };
  const details = { messageId, decidedBy, partnerDecision };
  if (outcome === 'declined') {
    await context.deliver(event(TransactionDeclined, details), {}, { target });
    return;
  }
  await context.deliver(event(TransactionAuthorized, details), {}, { target });
  const settled = event(TransactionSettled, {});
  const sent = await context.deliver(settled, {}, { target });
  if (kind === TransactionSettled) context.expectEffect(settled, 1, sent);
}

/** @throws CaseFailure unless it is answered in time with a decision. */
async function decide(context: CaseContext, changes: Changes = {}): Promise<void> {
  decisionOf(await context.send(newQuestion(context.random, changes)));
}

/** @throws CaseFailure unless it is a decision. */
function decisionOf(sent: Exchange): AuthorizationAnswer['decision'] {
  const { answer } = sent;
  if (answer?.status !== 200) {
    throw new CaseFailure(`was to be answered with 200: ${answerOf(sent)}`, sent);
  }
  const { value, problems } = readClass(AuthorizationAnswer, objectIn(answer.excerpt), 'request');
  if (problems.length === 0) return value.decision;
  const why = problems.map(({ pointer, detail }) => `${pointer} ${detail}`).join('; ');
  throw new CaseFailure(`the answer is no decision: ${why}`, sent);
}

/** An empty object where the text is none. */
function objectIn(text: string): object {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
  } catch {
    return {};
  }
}

const euros = (amount: number) => ({ amount, currency: 'EUR' });
