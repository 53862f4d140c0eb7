/**
 * Events: recorded in the transaction of the change that they report, stored, and delivered to the
 * partners' webhooks.
 */

export { DeliveryModule } from './delivery/delivery.module.js';
export { type WebhookAnswer, exchange } from './delivery/webhook-exchange.js';
export { ConfigureEndpointDto } from './endpoints/configure-endpoint.dto.js';
export { connectionFailureOf } from './endpoints/egress/connection-failure.js';
export { WebhookConnections } from './endpoints/egress/webhook-connections.js';
export { isWebhookSuccess } from './endpoints/is-webhook-success.js';
export { sealedColumns } from './endpoints/sealed-places.js';
export { signedHeaders } from './endpoints/signed-headers.js';
export type {
  NewSigningSecretResource,
  WebhookEndpointResource,
} from './endpoints/webhook-endpoint.resource.js';
export { WebhookEndpointsModule } from './endpoints/webhook-endpoints.module.js';
export { WebhookEndpoints } from './endpoints/webhook-endpoints.js';
export { EventLogModule } from './event-log/event-log.module.js';
export { type EventScope, EventScopes } from './event-log/event-scopes.js';
export { findSentEvents, type SentEvent } from './event-log/sent-events.js';
export { EventFollowers, type RecordedEvent } from './recording/event-followers.js';
export { EventRecorder } from './recording/event-recorder.js';
export { EventsModule } from './recording/events.module.js';
export { newEvent, type NewEvent } from './recording/new-event.js';
