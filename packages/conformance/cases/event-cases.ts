import {
  CardAssignmentRequested,
  type EventClass,
  eventClassesByChannel,
  eventDeclarationOf,
  exampleOf,
  MAX_EVENT_BYTES,
  PlatformWebhookHeader,
  TEST_COMPANY_ID,
  type WebhookChannel,
  type WebhookEvent,
} from '#contracts';
import { CompanyEvents, type Envelope, type Outgoing } from '../sending/outgoing.js';
import type { CaseContext, ConformanceCase, InterfaceSection } from './case-context.js';
import { contentTypeCase, EFFECTS, keptOrRefused } from './content-cases.js';

const MIB = 1024 * 1024;
const PEOPLE = 10_000;

const sectionOf: Readonly<Record<WebhookChannel, InterfaceSection>> = {
  events: 'webhooks.md#events',
  transactions: 'webhooks.md#the-transaction-webhook',
};

/** Which events a partner has to take, and how large and how slow they may be. */
export function eventCases(
  channel: WebhookChannel,
  effectKind: EventClass<WebhookEvent>,
): ConformanceCase[] {
  return [
    ...eventClassesByChannel[channel].map((kind) => kindCase(channel, kind)),
    unknownKindCase,
    contentTypeCase,
    wrongDataCase(effectKind),
    amountCase(effectKind),
    testEventCase(effectKind),
    slowCase,
    ...(channel === 'events' ? [noCardsCase, ...sizeCases] : []),
  ];
}

function kindCase(channel: WebhookChannel, kind: EventClass<WebhookEvent>): ConformanceCase {
  const { identifier } = eventDeclarationOf(kind);
  return {
    name: `kind-${identifier.replaceAll('_', '-')}`,
    title: `acknowledges ${identifier}`,
    section: sectionOf[channel],
    remedy:
      'Acknowledge every kind, also kinds that you do not use: otherwise each is retried for five days.',
    run: async (context) => {
      await context.deliver(companyOf(context).next(kind));
    },
  };
}

const unknownKindCase: ConformanceCase = {
  name: 'kind-unknown',
  title: 'acknowledges a kind that it does not know',
  section: 'webhooks.md#what-an-endpoint-does',
  remedy: 'Acknowledge kinds that you do not know: the platform adds kinds at any time.',
  run: async (context) => {
    const kind = `thing_${context.random.hex(8)}_happened`;
    const data = { thingId: context.random.id('thg'), parts: [{ deep: { list: [1, 2] } }] };
    await context.deliver(companyOf(context).unknown(kind, data));
  },
};

function wrongDataCase(effectKind: EventClass<WebhookEvent>): ConformanceCase {
  return {
    name: 'data-wrong',
    title: 'does not lose an event of a known kind with wrong data',
    section: 'webhooks.md#what-an-endpoint-does',
    remedy:
      'Refuse it with 422, so that it is sent again once you or the platform have mended what is wrong; or store it, and answer 204. Do not acknowledge and drop it.',
    needs: ['probe'],
    restsOn: EFFECTS,
    run: async (context) => {
      const fields = Object.keys(exampleOf(effectKind).data as object);
      for (const field of fields.filter((name) => name !== 'follows')) {
        for (const wrong of [null, [[]], { wrong: true }]) {
          const spoil = ({ data }: Envelope): void => {
            data[field] = wrong;
          };
          await keptOrRefused(context, companyOf(context).next(effectKind, spoil));
        }
      }
    },
  };
}

/** What a float or an integer of 32 bits can't hold, and what a division by 100 rounds down. */
const AMOUNTS = [1, 115, 429, 1_990, 2_147_483_648, 4_294_967_297, 900_719_925_474_099];

function amountCase(effectKind: EventClass<WebhookEvent>): ConformanceCase {
  return {
    name: 'amounts-exact',
    title: 'books the amount of the event, to the last minor unit',
    section: 'webhooks.md#events',
    remedy:
      'Keep amounts as whole numbers of the minor unit, in 64 bits: never as floats, and not divided by 100.',
    needs: ['probe'],
    restsOn: EFFECTS,
    run: async (context) => {
      for (const amount of AMOUNTS) {
        const outgoing = companyOf(context).next(effectKind, undefined, amount);
        context.expectAmount(outgoing, amount, await context.deliver(outgoing));
      }
    },
  };
}

function testEventCase(effectKind: EventClass<WebhookEvent>): ConformanceCase {
  return {
    name: 'test-event',
    title: 'acknowledges a test event, and does nothing else',
    section: 'webhooks.md#what-an-endpoint-does',
    remedy: `Leave out what comes for the company ${TEST_COMPANY_ID}: its data is an example.`,
    needs: ['probe'],
    restsOn: EFFECTS,
    run: async (context) => {
      const events = new CompanyEvents(context.random, context.startedAtMs, TEST_COMPANY_ID);
      const outgoing = events.next(effectKind);
      const headers = {
        ...outgoing.headers,
        [PlatformWebhookHeader.sequence]: '0',
        [PlatformWebhookHeader.test]: 'true',
      };
      const sent = await context.deliver({ ...outgoing, headers });
      context.expectEffect(outgoing, 0, sent);
    },
  };
}

const slowCase: ConformanceCase = {
  name: 'sent-slowly',
  title: 'takes a body that comes bit by bit',
  section: 'webhooks.md#the-event-webhook',
  remedy: 'Read the body until it has all come, however many packets it takes.',
  needs: ['probe'],
  restsOn: EFFECTS,
  run: async (context) => {
    const parts = context.random.whole(5, 20);
    const pauseMs = context.limits.slowBodyMs / parts;
    await context.expectOneEffect(context.newMessage(), {}, { slowly: { parts, pauseMs } });
  },
};

const noCardsCase: ConformanceCase = {
  name: 'assignment-empty',
  title: 'acknowledges an assignment of no cards',
  section: 'webhooks.md#events',
  remedy: 'Take an empty list of people: the admin confirmed that no one gets a card.',
  run: async (context) => {
    const empty = companyOf(context).next(CardAssignmentRequested, ({ data }) => {
      data.people = [];
    });
    await context.deliver(empty);
  },
};

const sizeCases: ConformanceCase[] = [
  {
    name: 'body-1-mib',
    title: 'takes a body of 1 MiB',
    section: 'webhooks.md#the-event-webhook',
    remedy:
      'Raise the limits of body parsers and proxies: an assignment of 10,000 people has 2.25 MiB.',
    run: async (context) => {
      await context.deliver(assignmentOf(context, MIB));
    },
  },
  {
    name: 'body-largest',
    title: 'takes the largest body that there is, of 2.25 MiB',
    section: 'webhooks.md#the-event-webhook',
    remedy:
      'Raise the limits of body parsers and proxies: an assignment of 10,000 people has 2.25 MiB.',
    restsOn: ['body-1-mib'],
    run: async (context) => {
      await context.deliver(assignmentOf(context, MAX_EVENT_BYTES));
    },
  },
];

/** An assignment of exactly this size, with as many people as it would have: the platform's largest has 10,000. */
function assignmentOf(context: CaseContext, bytes: number): Outgoing {
  const count = Math.floor((PEOPLE * bytes) / MAX_EVENT_BYTES);
  const tag = context.random.hex(8);
  return companyOf(context).next(CardAssignmentRequested, (envelope) => {
    const people = Array.from({ length: count }, (_, number) => ({
      externalId: `e-${String(number).padStart(6, '0')}`,
      name: `Mia ${tag}`,
      cardType: 'physical',
    }));
    envelope.data.people = people;
    const missing = bytes - Buffer.byteLength(JSON.stringify(envelope));
    const each = Math.floor(missing / count);
    for (const [index, person] of people.entries()) {
      person.name += 'a'.repeat(each + (index < missing % count ? 1 : 0));
    }
  });
}

function companyOf({ random, startedAtMs }: CaseContext): CompanyEvents {
  return new CompanyEvents(random, startedAtMs);
}
