/**
 * Events: recorded in the transaction of the change that they report, stored, and delivered to the
 * partners' webhooks. The rooms in here, from low to high: endpoints, recording, delivery, event-log.
 */

export { DeliveryModule } from './delivery/delivery.module.js';
export { exchangeInSpan, type WebhookAnswer } from './delivery/webhook-sender.js';
export { connectionFailureOf, WebhookConnections } from './endpoints/egress.js';
export type {
  NewSigningSecretResource,
  WebhookEndpointResource,
} from './endpoints/endpoint-settings.js';
export {
  ConfigureEndpointDto,
  type EgressAddressesResource,
} from './endpoints/webhook-endpoints.controller.js';
export { WebhookEndpointsModule } from './endpoints/webhook-endpoints.module.js';
export {
  endpointIdOf,
  isWebhookSuccess,
  sealedColumns,
  signedHeaders,
  WebhookEndpoints,
} from './endpoints/webhook-endpoints.js';
export { EventLogModule } from './event-log/event-log.module.js';
export { findSentEvents, type SentEvent } from './event-log/event-log.service.js';
export { type EventScope, EventScopes } from './event-log/event-search.js';
export {
  EventFollowers,
  EventRecorder,
  newEvent,
  type NewEvent,
  type RecordedEvent,
} from './recording/event-recorder.js';
export { EventsModule } from './recording/events.module.js';
