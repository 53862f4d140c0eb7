export * from './broker/broker.js';
export * from './broker/broker-connection.js';
export * from './broker/create-broker.js';
export * from './broker/kafkajs/kafkajs-broker.js';
export * from './consuming/event-server.js';
export { EventMeta, eventTypeOf, readEvent } from './consuming/received-event.js';
export * from './consuming/on-event.js';
export * from './consuming/failure-policy.js';
export { FailureHeader } from './consuming/failed-records.js';
export * from './create-topics.js';
export * from './dead-letters/dead-letter-box.js';
export * from './dead-letters/repair.js';
export * from './dead-letters/resolutions.js';
export * from './inbox/inbox.js';
export * from './messaging.module.js';
export * from './outbox/outbox.js';
export * from './publishing/event-publisher.js';
export * from './tables/messaging-tables.js';
export {
  type ConsumerReport,
  type GroupReport,
  type TopicReport,
  TopicsLook,
  type TopicsReport,
} from './topics/topics-look.js';
export * from './topics/record-search.js';
export { TopicsConfig } from './topics.config.js';
