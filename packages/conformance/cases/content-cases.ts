import { setTimeout as sleep } from 'node:timers/promises';
import type { Deviation, Outgoing } from '../sending/outgoing.js';
import {
  answerOf,
  type CaseContext,
  CaseFailure,
  type ConformanceCase,
  type InterfaceSection,
  isForLater,
  isSuccess,
} from './case-context.js';

/** Signed this many seconds ago, as each attempt has a time of its own. */
export const attemptAt = (secondsAgo: number): { signedAtMs: number } => ({
  signedAtMs: Date.now() - secondsAgo * 1_000,
});

/** What every case about effects rests on. */
export const EFFECTS: readonly string[] = ['effect', 'same-second'];

/** What every other case of an endpoint rests on. */
export function baseCases(section: InterfaceSection, limit: string): ConformanceCase[] {
  return [
    {
      name: 'answered-in-time',
      title: `answers a webhook within ${limit}`,
      section,
      remedy: 'Store the webhook, answer, and do the work after that.',
      run: async (context) => {
        const sent = await context.send(context.newMessage());
        if (!sent.answer) throw new CaseFailure(sent.failure ?? 'no answer', sent);
      },
    },
    {
      name: 'success-code',
      title: 'acknowledges a webhook with 200, 201 or 204',
      section,
      remedy:
        'Answer 204 once it is stored. A 202 and a redirect are failures, and what failed is sent again. A 401 or 403 may mean that the kit was given another token or secret than the endpoint knows.',
      restsOn: ['answered-in-time'],
      run: async (context) => {
        let sent = await context.sendUntilDecided(context.newMessage());
        // Three-ds requests are sent once; another one may find the endpoint less busy.
        if (context.target.plan === 'three-ds' && isForLater(sent)) {
          await sleep(1_000, undefined, { signal: context.signal });
          sent = await context.send(context.newMessage());
        }
        if (!isSuccess(sent)) throw new CaseFailure(answerOf(sent), sent);
      },
    },
  ];
}

/** The effect of an event, without which its acknowledgement is worth nothing. */
export const effectCase: ConformanceCase = {
  name: 'effect',
  title: 'lets an acknowledged event have its effect, once',
  section: 'webhooks.md#the-event-webhook',
  remedy: 'Acknowledge an event only when it is stored where it can no longer be lost.',
  restsOn: ['success-code'],
  needs: ['probe'],
  run: async (context) => {
    // Not in the second of the first webhooks, which another case is about.
    await context.expectOneEffect(context.newMessage(), attemptAt(60));
  },
};

export const sameSecondCase: ConformanceCase = {
  name: 'same-second',
  title: 'gives two events of the same second an effect each',
  section: 'webhooks.md#what-an-endpoint-does',
  remedy: 'Tell events apart by webhook-id alone: many have the same webhook-timestamp.',
  restsOn: ['effect'],
  needs: ['probe'],
  run: async (context) => {
    const attempt = attemptAt(30);
    for (let number = 0; number < 2; number += 1) {
      await context.expectOneEffect(context.newMessage(), attempt);
    }
  },
};

/** Bodies that no platform sends: they must be refused, as the sender's mistake. */
export function malformedCases(fields: readonly string[]): ConformanceCase[] {
  const section = 'webhooks.md#what-an-endpoint-does';
  return [
    {
      name: 'json-broken',
      title: 'refuses a body that is not a JSON object',
      section,
      remedy: 'Answer 400 where the body is no JSON object in UTF-8. A 5xx means that you failed.',
      run: async (context) => {
        for (const [what, change] of broken) {
          const outgoing = context.newMessage();
          await context.expectRefused(what, { ...outgoing, body: change(outgoing.body) });
        }
      },
    },
    {
      name: 'fields-null',
      title: 'refuses a body in which a required field is null or missing',
      section,
      remedy:
        'Check the required fields before you use them, and answer 400 or 422 where one is null.',
      run: async (context) => {
        for (const field of fields) {
          await context.expectRefused(`${field}: null`, changed(context.newMessage(), field, null));
          const without = changed(context.newMessage(), field, undefined);
          await context.expectRefused(`a body without ${field}`, without);
        }
      },
    },
    {
      name: 'method-other',
      title: 'refuses the methods that webhooks do not use',
      section,
      remedy: 'Answer 405 or 404 to anything but POST.',
      run: async (context) => {
        for (const method of ['PUT', 'PATCH', 'DELETE']) {
          await context.expectRefused(method, context.newMessage(), { method });
        }
      },
    },
  ];
}

/** What the platform may add at any time (docs/webhook-versions.md). */
export const additionCases: ConformanceCase[] = [
  {
    name: 'fields-unknown',
    title: 'takes fields and headers that it does not know',
    section: 'webhooks.md#what-an-endpoint-does',
    remedy:
      'Ignore or keep what you do not know: the platform adds fields and headers at any time.',
    needs: ['probe'],
    restsOn: EFFECTS,
    run: async (context) => {
      const outgoing = context.newMessage();
      const body = JSON.parse(outgoing.body.toString('utf8')) as Record<string, unknown>;
      const added = `new_${context.random.hex(8)}`;
      const value = { list: [1, null, { deep: true }], text: 'ä€😀' };
      if (typeof body.data === 'object') body.data = { ...body.data, [added]: value };
      // In another order, too: JSON is read by names.
      const entries = Object.entries({ ...body, [added]: value }).toReversed();
      const rewritten = {
        ...outgoing,
        body: Buffer.from(JSON.stringify(Object.fromEntries(entries))),
      };
      await context.expectOneEffect(rewritten, { headers: { 'webhook-addition': added } });
    },
  },
  {
    name: 'fields-unknown-nested',
    title: 'takes fields that it does not know in any object of the data',
    section: 'webhooks.md#what-an-endpoint-does',
    remedy: 'Ignore or keep what you do not know, at any depth: amounts and ledgers grow, too.',
    needs: ['probe'],
    restsOn: [...EFFECTS, 'fields-unknown'],
    run: async (context) => {
      const outgoing = context.newMessage();
      const body = JSON.parse(outgoing.body.toString('utf8')) as { data: Record<string, unknown> };
      const added = `new_${context.random.hex(8)}`;
      for (const [field, value] of Object.entries(body.data)) {
        body.data[field] = withFieldInEach(value, added);
      }
      const rewritten = { ...outgoing, body: Buffer.from(JSON.stringify(body)) };
      await context.expectOneEffect(rewritten);
    },
  },
];

/** Adds a field to an object and to all objects in it. */
export function withFieldInEach(value: unknown, added: string): unknown {
  if (Array.isArray(value)) return value.map((item) => withFieldInEach(item, added));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, inner]) => [
    name,
    withFieldInEach(inner, added),
  ]);
  return { ...(Object.fromEntries(entries) as object), [added]: { deep: [null, 'ä€😀'] } };
}

export const contentTypeCase: ConformanceCase = {
  name: 'content-type-other',
  title: 'does not lose what comes under another content type',
  section: 'webhooks.md#what-an-endpoint-does',
  remedy:
    'Refuse another content type with 415, or read the body as JSON. Do not acknowledge and drop it.',
  needs: ['probe'],
  restsOn: EFFECTS,
  run: (context) =>
    keptOrRefused(context, context.newMessage(), {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    }),
};

/** Either refused and without an effect, or acknowledged and kept. */
export async function keptOrRefused(
  context: CaseContext,
  outgoing: Outgoing,
  deviation: Deviation = {},
): Promise<void> {
  const sent = await context.sendUntilDecided(outgoing, deviation);
  const isTaken = isSuccess(sent);
  if (!isTaken && (sent.answer === null || sent.answer.status < 400)) {
    throw new CaseFailure(`was to be refused or acknowledged: ${answerOf(sent)}`, sent);
  }
  context.expectEffect(outgoing, isTaken ? 1 : 0, sent, isTaken);
}

const broken: [what: string, change: (body: Buffer) => Buffer][] = [
  ['half a body', (body) => body.subarray(0, Math.floor(body.length / 2))],
  ['a list', () => Buffer.from('[]')],
  ['null', () => Buffer.from('null')],
  ['a text', () => Buffer.from('"card_ordered"')],
  ['an empty body', () => Buffer.alloc(0)],
  ['bytes that are not UTF-8', (body) => Buffer.from(body.map((byte) => byte ^ 0xff))],
];

/** @param value undefined: without the field. */
function changed(outgoing: Outgoing, field: string, value: unknown): Outgoing {
  const body = JSON.parse(outgoing.body.toString('utf8')) as Record<string, unknown>;
  return { ...outgoing, body: Buffer.from(JSON.stringify({ ...body, [field]: value })) };
}
