import type { Page } from '#contracts';
import type { KafkaRecord } from './kafka-records.ts';
import type { Onboarding } from './onboard-company.ts';
import { callPlatform, type Outcome, type TourContext } from './tour-context.ts';
import { arrival, verifyEqual } from './verify.ts';

type PlatformEvent = {
  id: string;
  status: 'pending' | 'delivered' | 'given_up';
  attempts: { attempt: number; statusCode: number | null; durationMs: number }[];
};

export type Delivered = { eventIds: string[] };

/** The platform's side: the event was stored with its change and delivered to the gateway. */
export async function followDelivery(
  context: TourContext,
  { platformCompanyId }: Onboarding,
  event: string,
  count: number,
): Promise<Outcome<Delivered>> {
  const query = new URLSearchParams({ companyId: platformCompanyId, event, limit: '100' });
  const events = await arrival(
    `the delivery of ${count} ${event}`,
    async () => (await callPlatform<Page<PlatformEvent>>(context, `/v1/events?${query}`)).data,
    (found) => found.filter(({ status }) => status === 'delivered').length >= count,
  );
  verifyEqual(`the number of ${event} events`, events.length, count);
  return {
    eventIds: events.map(({ id }) => id),
    lines: events.map(({ id, attempts }) => {
      const last = attempts.at(-1);
      return `${id} delivered in attempt ${last?.attempt}: ${last?.statusCode} after ${last?.durationMs} ms`;
    }),
  };
}

/** The partner's side: the gateway's event, read from the broker. */
export async function findOnKafka(
  { records, topicEnds }: TourContext,
  { platformCompanyId }: Onboarding,
  event: string,
  { eventIds }: Delivered,
  start = topicEnds.webhooks,
): Promise<Outcome<{ found: KafkaRecord[] }>> {
  const found = await records.after(
    start,
    ({ headers }) => headers['company-id'] === platformCompanyId && headers['event-type'] === event,
    eventIds.length,
  );
  verifyEqual(
    `the ${event} records on ${start.topic}`,
    found.map(({ headers }) => headers['event-id']).sort(),
    eventIds.toSorted(),
  );
  return {
    found,
    lines: found.map(
      ({ headers, topic, partition, offset }) =>
        `${headers['event-id']} is on ${topic}, partition ${partition}, offset ${offset}`,
    ),
  };
}
