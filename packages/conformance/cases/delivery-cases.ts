import type { EventClass, WebhookEvent } from '#contracts';
import type { Exchange } from '../sending/exchange.js';
import { CompanyEvents, type Outgoing } from '../sending/outgoing.js';
import {
  answerOf,
  type CaseContext,
  CaseFailure,
  type ConformanceCase,
  isSuccess,
} from './case-context.js';

const FIFTY = 50;
const OUTAGE_EVENTS = 40;
const OUTAGE_AT_ONCE = 8;
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

type EffectKind = EventClass<WebhookEvent>;

/** What becomes of events that come again, at once, in another order, late, or over a line that breaks. */
export function deliveryCases(effectKind: EffectKind): ConformanceCase[] {
  const cases: Omit<ConformanceCase, 'section'>[] = [
    ...repetitionCases,
    ...orderCases(effectKind),
    outageCase(effectKind),
  ];
  return cases.map((each) => ({
    ...each,
    section: 'webhooks.md#what-an-endpoint-does' as const,
    needs: ['probe'] as const,
    restsOn: ['effect', ...(each.restsOn ?? [])],
  }));
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
      await context.expectOneEffect(outgoing);
      for (let again = 0; again < 2; again += 1) await context.deliver(outgoing);
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
        Array.from({ length: FIFTY }, () => context.sendUntilDecided(outgoing)),
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
        await context.send(outgoing, {}, { cut });
        await context.expectOneEffect(outgoing);
      }
    },
  },
];

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
