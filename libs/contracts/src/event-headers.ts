/** Names of the headers of every event record on Kafka. */
export const EventHeader = {
  id: 'event-id',
  type: 'event-type',
  version: 'event-version',
  occurredAt: 'occurred-at',
  companyId: 'company-id',
  traceparent: 'traceparent',
} as const;
