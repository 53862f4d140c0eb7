/** What the package `@partner-card-platform/client` exports. Nothing here needs more than Node at run time. */
export {
  type CallOptions,
  type IdempotentCallOptions,
  type Page,
  Paged,
} from './calls/resource.js';
export {
  type ErrorCode,
  ForeignUrlError,
  PathValueError,
  isPlatformError,
  PlatformError,
  PlatformUnreachableError,
} from './calls/platform-error.js';
export {
  fetchTransport,
  isUnsent,
  type Transport,
  type TransportAnswer,
  type TransportRequest,
} from './calls/http-caller.js';

export { CLIENT_VERSION } from './generated/version.js';
export type { PlatformErrorCode } from './generated/error-codes.js';
export type * from './generated/events.js';
export {
  isKnownEvent,
  type PlatformEvent,
  type ReceivedWebhook,
  type UnknownEvent,
  type VerifiedWebhook,
  verifyAuthorizationRequest,
  verifyThreeDsRequest,
  verifyWebhook,
  type VerifyWebhookOptions,
  type WebhookRefusal,
  WebhookVerificationError,
} from './webhooks/verify-webhook.js';
export type * from './generated/types.js';
export type * from './generated/resources.js';
export { PlatformClient, type PlatformClientOptions } from './platform-client.js';
