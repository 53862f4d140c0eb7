import { DomainError } from '#http';

export type DeliveryErrorCode = 'event_unknown';

export const eventUnknown = () =>
  new DomainError<DeliveryErrorCode>('event_unknown', 'There is no such event.');
