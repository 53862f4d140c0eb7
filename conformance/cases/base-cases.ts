import { setTimeout as sleep } from 'node:timers/promises';
import { answerOf, CaseFailure } from './case-outcome.js';
import { isForLater, isSuccess } from './case-context.js';
import type { ConformanceCase, InterfaceSection } from './conformance-case.js';

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
  section: 'the-event-webhook',
  remedy: 'Acknowledge an event only when it is stored where it can no longer be lost.',
  restsOn: ['success-code'],
  needs: ['probe'],
  run: async (context) => {
    await context.expectOneEffect(context.newMessage());
  },
};
