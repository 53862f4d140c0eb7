import { DomainError } from '#http';

export type IdempotencyErrorCode =
  'idempotency_in_progress' | 'idempotency_key_malformed' | 'idempotency_key_reused';

export const idempotencyInProgress = () =>
  new DomainError<IdempotencyErrorCode>(
    'idempotency_in_progress',
    'A request with this Idempotency-Key is being worked on. Ask again in a moment.',
    { retryAfterSeconds: 1 },
  );

export const idempotencyKeyMalformed = () =>
  new DomainError<IdempotencyErrorCode>(
    'idempotency_key_malformed',
    'Idempotency-Key must be 1 to 255 printable ASCII characters.',
  );

export const idempotencyKeyReused = () =>
  new DomainError<IdempotencyErrorCode>(
    'idempotency_key_reused',
    'This Idempotency-Key was used before, for another request.',
  );
