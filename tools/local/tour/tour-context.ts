import type { Endpoints } from '../endpoints.ts';
import { call, type Call } from './calls.ts';
import { KafkaRecords, type TopicEnd } from './kafka-records.ts';
import { newSampleCompany, type SampleCompany } from './sample-company.ts';

const webhookTopic = 'webhooks.events';
export const transactionTopic = 'webhooks.transactions';
export const directoryTopic = 'directory.changes';

/** The result of a step: facts for later steps, and lines to show. */
export type Outcome<Facts = object> = Facts & { lines: string[] };

export type TourContext = {
  endpoints: Endpoints;
  sample: SampleCompany;
  records: KafkaRecords;
  /** The ends of the topics before the tour. */
  topicEnds: { webhooks: TopicEnd; transactions: TopicEnd; directory: TopicEnd };
};

export async function newTourContext(endpoints: Endpoints): Promise<TourContext> {
  const records = new KafkaRecords(endpoints.kafka.brokers);
  const [webhooks, transactions, directory] = await Promise.all([
    records.endOf(webhookTopic),
    records.endOf(transactionTopic),
    records.endOf(directoryTopic),
  ]);
  return {
    endpoints,
    sample: newSampleCompany(),
    records,
    topicEnds: { webhooks, transactions, directory },
  };
}

/** Calls the partner's onboarding service as the partner's back end does. */
export function callOnboarding<T>({ endpoints }: TourContext, path: string, options: Call = {}) {
  const apiKey = endpoints.partner.operatorToken;
  return call<T>(`${endpoints.onboarding}${path}`, { ...options, apiKey });
}

/** Calls the platform's API as the partner does. */
export function callPlatform<T>({ endpoints }: TourContext, path: string, options: Call = {}) {
  return call<T>(`${endpoints.platform}${path}`, { ...options, apiKey: endpoints.partner.apiKey });
}
