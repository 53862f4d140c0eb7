import { ExamplePartner } from '../example/example-partner.js';
import * as admission from './faulty-admission.js';
import * as effects from './faulty-effects.js';
import * as reception from './faulty-reception.js';

const { AnswersOtherwise, RefusesSome, TakesLess } = reception;
/** Of who thinks that every currency has them. */
const CENTS = 100;
const ENVELOPE = ['event', 'companyId', 'timestamp', 'data'];
const [CURRENT_SECRET, OTHER_SECRET] = ExamplePartner.secrets as [string, string];

/** What is wrong with a partner, the one case that has to find it, and the partner. */
export const faultyPartners: [fault: string, name: string, make: () => ExamplePartner][] = [
  ['takes what has no token', 'token-missing', () => new admission.TakesMissingToken()],
  ['takes any token', 'token-wrong', () => new admission.TakesAnyToken()],
  [
    'takes the beginning of the token',
    'token-wrong',
    () =>
      new admission.ComparesTokenLoosely((came, token) => came !== '' && token.startsWith(came)),
  ],
  [
    'takes the token and more',
    'token-wrong',
    () => new admission.ComparesTokenLoosely((came, token) => came.startsWith(token)),
  ],
  [
    'takes the token in any case',
    'token-wrong',
    () =>
      new admission.ComparesTokenLoosely(
        (came, token) => came.toLowerCase() === token.toLowerCase(),
      ),
  ],
  ['takes what is not signed', 'signature-missing', () => new admission.TakesUnsigned()],
  ['takes any signature', 'signature-wrong', () => new admission.TakesAnySignature()],
  ['verifies the parsed body', 'body-tampered', () => new admission.VerifiesParsedBody()],
  ['remembers signatures', 'id-tampered', () => new admission.RemembersSignatures()],
  ['verifies without the time', 'timestamp-tampered', () => new admission.VerifiesWithoutTime()],
  ['takes what is stale', 'timestamp-stale', () => new admission.TakesStale()],
  ['takes what is of the future', 'timestamp-future', () => new admission.TakesFuture()],
  [
    'reads the first signature only',
    'signature-among-others',
    () => new admission.ReadsFirstSignatureOnly(),
  ],
  ['knows the first secret only', 'secret-second', () => new ExamplePartner([CURRENT_SECRET])],
  ['knows the old secret only', 'success-code', () => new ExamplePartner([OTHER_SECRET])],
  ['answers 202', 'success-code', () => new AnswersOtherwise(202)],
  ['redirects', 'success-code', () => new AnswersOtherwise(307, { location: '/webhooks/moved' })],
  ['never answers', 'answered-in-time', () => new reception.NeverAnswers()],
  ['takes 1 KiB less than 1 MiB', 'body-1-mib', () => new TakesLess(1_023)],
  ['takes 1 KiB less than the largest body', 'body-largest', () => new TakesLess(2_303)],
  ['takes a body in one piece only', 'sent-slowly', () => new reception.ReadsOnePiece()],
  ['fails at broken JSON', 'json-broken', () => new reception.FailsAtBrokenJson()],
  ['takes null', 'fields-null', () => new reception.TakesNull()],
  ['takes any method', 'method-other', () => new reception.TakesAnyMethod()],
  ['drops forms', 'content-type-other', () => new reception.DropsForms()],
  [
    'refuses a kind that it does not know',
    'kind-unknown',
    () => new RefusesSome(({ event }) => event.startsWith('thing_')),
  ],
  [
    'has forgotten a kind',
    'kind-invoice-paid',
    () => new RefusesSome(({ event }) => event === 'invoice_paid'),
  ],
  [
    'refuses an assignment of no cards',
    'assignment-empty',
    () =>
      new RefusesSome((_event, body) => {
        const { data } = body as { data?: { people?: unknown[] } | null };
        return data?.people?.length === 0;
      }),
  ],
  [
    'refuses fields that it does not know',
    'fields-unknown',
    () =>
      new RefusesSome((_event, body) =>
        Object.keys(body).some((field) => !ENVELOPE.includes(field)),
      ),
  ],
  [
    'refuses new fields of an amount',
    'fields-unknown-nested',
    () => new RefusesSome(reception.hasNewFieldOfAmount),
  ],
  ['refuses old events', 'outage-made-up', () => new RefusesSome(reception.isOld)],
  ['stores nothing', 'effect', () => new effects.StoresNothing()],
  ['counts what comes again', 'repeated', () => new effects.CountsRepetitions()],
  ['refuses what comes again', 'repeated', () => new effects.RefusesRepetitions()],
  ['counts twice what comes at once', 'repeated-at-once', () => new effects.CountsTwiceAtOnce()],
  ['loses one of fifty', 'fifty-at-once', () => new effects.LosesOneOfFifty()],
  ['drops what comes out of order', 'reordered', () => new effects.DropsLateNumbers()],
  ['refuses gaps', 'sequence-gap', () => new effects.RefusesGaps()],
  [
    'loses what has lost its connection',
    'connection-lost',
    () => new effects.LosesWithConnection(),
  ],
  ['drops wrong data', 'data-wrong', () => new effects.DropsWrongData()],
  [
    'knows events by their time',
    'same-second',
    () => new effects.KnowsByHeader('webhook-timestamp'),
  ],
  [
    'knows events by their signature',
    'repeated',
    () => new effects.KnowsByHeader('webhook-signature'),
  ],
  ['remembers the latest events only', 'repeated-late', () => new effects.RemembersLatest()],
  ['stores what it has acknowledged', 'restart', () => new effects.StoresLater()],
  ['forgets ids at its restart', 'restart-repeated', () => new effects.ForgetsAtRestart()],
  [
    'keeps amounts as floats',
    'amounts-exact',
    () => new effects.KeepsAmountsAs((minor) => Math.trunc((minor / CENTS) * CENTS)),
  ],
  [
    'keeps amounts in 32 bits',
    'amounts-exact',
    () => new effects.KeepsAmountsAs((minor) => minor | 0),
  ],
  ['applies test events', 'test-event', () => new effects.AppliesTestEvents()],
];
