import { declareError } from '#http';

export const paymentChanged = declareError(
  'payment_changed',
  409,
  'Other exceptions were noticed meanwhile. Load the payment again.',
);
