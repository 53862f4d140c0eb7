import type { EventClass, WebhookChannel, WebhookEvent } from '#contracts';
import { admissionCases } from './admission-cases.js';
import { baseCases, effectCase } from './base-cases.js';
import { additionCases, malformedCases } from './content-cases.js';
import type { Plan } from './conformance-case.js';
import { deliveryCases } from './delivery-cases.js';
import { eventCases } from './event-cases.js';

const ENVELOPE = ['event', 'companyId', 'timestamp', 'data'];

/** The cases of the event webhook and of the transaction webhook, which are the same but for the kinds. */
export function webhookPlan(channel: WebhookChannel, effectKind: EventClass<WebhookEvent>): Plan {
  return {
    name: channel,
    first: [...baseCases('the-event-webhook', '15 s'), effectCase],
    cases: [
      ...admissionCases(),
      ...malformedCases(ENVELOPE),
      ...additionCases,
      ...eventCases(channel, effectKind),
      ...deliveryCases(effectKind),
    ],
  };
}
