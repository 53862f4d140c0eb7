import { DomainError } from '#http';

export type PaymentReviewErrorCode = 'payment_changed';

export const paymentChanged = () =>
  new DomainError<PaymentReviewErrorCode>(
    'payment_changed',
    'Other exceptions were noticed meanwhile. Load the payment again.',
  );
