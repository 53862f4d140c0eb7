import { setTimeout as sleep } from 'node:timers/promises';
import type { EventClass, WebhookChannel, WebhookEvent } from '#contracts';
import type { Exchange } from '../sending/exchange.js';
import { CompanyEvents, type Outgoing } from '../sending/outgoing.js';
import type { Random } from '../sending/random.js';
import {
  answerOf,
  type CaseContext,
  CaseFailure,
  type ConformanceCase,
  isSuccess,
} from './case-context.js';
import { attemptAt, EFFECTS } from './content-cases.js';

const FIFTY = 50;
const AWAY_PAUSE_MS = 250;
const OUTAGE_EVENTS = 40;
const OUTAGE_AT_ONCE = 8;
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

type EffectKind = EventClass<WebhookEvent>;

/** What becomes of events that come again, at once, in another order, late, or over a line that breaks. */
export function deliveryCases(channel: WebhookChannel, effectKind: EffectKind): ConformanceCase[] {
  return [
    ...repetitionCases,
    lateCase(effectKind),
    ...orderCases(effectKind),
    outageCase(effectKind),
    ...(channel === 'transactions' ? [channelsCase(effectKind)] : []),
  ].map(ofDelivery);
}

function ofDelivery(each: Omit<ConformanceCase, 'section'>): ConformanceCase {
  return {
    ...each,
    section: 'webhooks.md#what-an-endpoint-does',
    needs: ['probe', ...(each.needs ?? [])],
    restsOn: [...EFFECTS, ...(each.restsOn ?? [])],
  };
}

const byId =
  'Keep the webhook-ids that had their effect, in the transaction of the effect, and acknowledge a known one without repeating the effect.';

const repetitionCases: Omit<ConformanceCase, 'section'>[] = [
  {
    name: 'repeated',
    title: 'acknowledges an event that comes again, without a second effect',
    remedy: byId,
    run: async (context) => {
      const outgoing = context.newMessage();
      await context.expectOneEffect(outgoing, attemptAt(20));
      for (const ago of [10, 0]) await context.deliver(outgoing, attemptAt(ago));
    },
  },
  {
    name: 'repeated-at-once',
    title: 'gives an event one effect that comes fifty times at once',
    remedy: `${byId} A unique key decides; to look first and to write after that is not enough.`,
    restsOn: ['repeated'],
    run: async (context) => {
      const outgoing = context.newMessage();
      const sent = await Promise.all(
        Array.from({ length: FIFTY }, (_, ago) =>
          context.sendUntilDecided(outgoing, attemptAt(ago)),
        ),
      );
      // A partner may refuse one of which it has another in hand; then it is sent again.
      const isFitting = (one: Exchange) => isSuccess(one) || one.answer?.status === 409;
      const other = sent.find((one) => !isFitting(one));
      if (other) throw new CaseFailure(`one of fifty ${answerOf(other)}`, other);
      await context.expectOneEffect(outgoing);
    },
  },
  {
    name: 'fifty-at-once',
    title: 'loses none of fifty events that come at once',
    remedy: 'Acknowledge each event only when it is stored; where you have too many, answer 503.',
    run: async (context) => {
      const events = Array.from({ length: FIFTY }, () => context.newMessage());
      await Promise.all(events.map((outgoing) => context.expectOneEffect(outgoing)));
    },
  },
  {
    name: 'connection-lost',
    title: 'gives an event one effect whose connection is lost before the answer',
    remedy: `${byId} Finish what you have begun, or undo all of it, when the sender is gone.`,
    restsOn: ['repeated', 'repeated-at-once'],
    run: async (context) => {
      const moments = [0, 1, context.random.whole(2, 20)].map((afterMs) => ({ afterMs }));
      for (const cut of context.random.shuffled([...moments, 'in_body' as const])) {
        const outgoing = context.newMessage();
        await context.send(outgoing, attemptAt(10), { cut });
        await context.expectOneEffect(outgoing);
      }
    },
  },
];

/** The same in every run, so that an event of an earlier run is the same to the byte. */
const LONG_AGO_MS = Date.UTC(2026, 0, 1);
const EARLIER_RUNS = 3;
/** Between an event and its late repetition, whatever the order of the cases. */
const OTHERS = 200;

function lateCase(effectKind: EffectKind): Omit<ConformanceCase, 'section'> {
  const eventOf = (random: Random) => new CompanyEvents(random, LONG_AGO_MS).next(effectKind);
  return {
    name: 'repeated-late',
    title: 'knows an event that comes again after hundreds of others, or in a later run',
    remedy: `${byId} Keep all of them, not only the latest: an event may come again after days.`,
    restsOn: ['repeated', 'outage-made-up'],
    run: async (context) => {
      const outgoing = eventOf(context.random);
      await context.expectOneEffect(outgoing);
      context.lastSteps.push(async () => {
        await sendOthers(context, effectKind);
        await context.deliver(outgoing);
        for (const random of context.random.earlierRuns(EARLIER_RUNS)) {
          await context.expectOneEffect(eventOf(random));
        }
      });
    },
  };
}

/** How they are answered is what other cases are about. */
async function sendOthers(context: CaseContext, effectKind: EffectKind): Promise<void> {
  const events = new CompanyEvents(context.random.fork('others'), LONG_AGO_MS);
  for (let sent = 0; sent < OTHERS; sent += FIFTY) {
    const some = Array.from({ length: FIFTY }, () => events.next(effectKind));
    await Promise.all(some.map((one) => context.sendUntilDecided(one)));
  }
}

/** What a partner still knows after its processes were killed. */
export const restartCases: ConformanceCase[] = [
  {
    name: 'restart',
    title: 'loses no acknowledged event when its processes are killed',
    remedy:
      'Acknowledge an event after the commit that stores it: what waits in memory or in a buffer is lost.',
    needs: ['restart' as const],
    run: async (context: CaseContext) => {
      const events = Array.from({ length: FIFTY }, () => context.newMessage());
      await Promise.all(events.splice(0, FIFTY / 2).map((one) => context.expectOneEffect(one)));
      // The others come while it is away, and are sent again until they are acknowledged, as by the platform.
      const waiting = events.map((outgoing) => untilTaken(context, outgoing));
      await context.restart();
      await Promise.all(waiting);
    },
  },
  {
    name: 'restart-repeated',
    title: 'knows what it had before its processes were killed',
    remedy: `${byId} In memory they are gone with the process.`,
    restsOn: ['restart', 'repeated'],
    needs: ['restart' as const],
    run: async (context: CaseContext) => {
      const events = Array.from({ length: 10 }, () => context.newMessage());
      for (const outgoing of events) await context.expectOneEffect(outgoing);
      await context.restart();
      for (const outgoing of events) await context.deliver(outgoing);
    },
  },
].map(ofDelivery);

async function untilTaken(context: CaseContext, outgoing: Outgoing): Promise<void> {
  const deadlineMs = Date.now() + context.limits.restartMs;
  let sent = await context.send(outgoing);
  while (!isSuccess(sent) && Date.now() < deadlineMs) {
    await sleep(AWAY_PAUSE_MS, undefined, { signal: context.signal });
    sent = await context.send(outgoing);
  }
  if (!isSuccess(sent)) throw new CaseFailure(answerOf(sent), sent);
  context.expectEffect(outgoing, 1, sent);
}

/** Both webhooks number the events of a company, each from 1. */
function channelsCase(effectKind: EffectKind): Omit<ConformanceCase, 'section'> {
  return {
    name: 'channels-apart',
    title: 'takes events of a company with the same numbers at both webhooks',
    remedy:
      'Tell events apart by webhook-id: webhook-sequence counts separately at the event webhook and at the transaction webhook.',
    needs: ['both_webhooks'],
    run: async (context) => {
      const { target, kind } = context.sibling!;
      const own = new CompanyEvents(context.random, context.startedAtMs);
      const other = new CompanyEvents(
        context.random.fork('events'),
        context.startedAtMs,
        own.companyId,
      );
      for (let number = 0; number < 3; number += 1) {
        await context.expectOneEffect(other.next(kind), {}, { target });
        await context.expectOneEffect(own.next(effectKind));
      }
    },
  };
}

function orderCases(effectKind: EffectKind): Omit<ConformanceCase, 'section'>[] {
  return [
    {
      name: 'sequence-gap',
      title: 'takes events although the number before them is missing',
      remedy:
        'Take events in the order in which they come: a failed event comes later, and the events behind it do not wait. webhook-sequence is for sorting.',
      run: async (context) => {
        const company = new CompanyEvents(context.random, context.startedAtMs);
        await context.expectOneEffect(company.next(effectKind));
        company.skip();
        for (let number = 0; number < 2; number += 1) {
          await context.expectOneEffect(company.next(effectKind));
        }
      },
    },
    {
      name: 'reordered',
      title: 'loses no event that comes after a later one',
      remedy:
        'Do not drop an event because a later one came before it: sort by webhook-sequence or accountSequence, or make the order not matter.',
      restsOn: ['sequence-gap'],
      run: async (context) => {
        const company = new CompanyEvents(context.random, context.startedAtMs);
        const events = Array.from({ length: 6 }, () => company.next(effectKind));
        for (const outgoing of outOfOrder(context, events)) await context.expectOneEffect(outgoing);
      },
    },
  ];
}

function outageCase(effectKind: EffectKind): Omit<ConformanceCase, 'section'> {
  return {
    name: 'outage-made-up',
    title: "takes the events of a day's outage, old by their own time",
    remedy:
      'Judge the age of a webhook by webhook-timestamp, which is that of the attempt, and never by the timestamp of the event: that may be five days old.',
    restsOn: ['sequence-gap', 'reordered'],
    run: async (context) => {
      const company = new CompanyEvents(context.random, context.startedAtMs - DAY_MS);
      const waiting = Array.from({ length: OUTAGE_EVENTS }, () => {
        company.wait(context.random.whole(1, 30) * MINUTE_MS);
        return company.next(effectKind);
      });
      const sendRest = async (): Promise<void> => {
        for (let next = waiting.shift(); next; next = waiting.shift()) {
          await context.expectOneEffect(next);
        }
      };
      await Promise.all(Array.from({ length: OUTAGE_AT_ONCE }, sendRest));
    },
  };
}

/** Another order than that of their numbers, in which the last one does not come last. */
function outOfOrder({ random }: CaseContext, events: readonly Outgoing[]): Outgoing[] {
  const last = events.at(-1)!;
  const others = random.shuffled(events.slice(0, -1));
  const place = random.whole(0, others.length - 1);
  return others.toSpliced(place, 0, last);
}
