import type { PaymentState } from '#contracts';

// Only types are imported from the contracts, because their code would bring class-validator into the page.
export const paymentStates = [
  'authorized',
  'partially_cleared',
  'cleared',
  'reversed',
  'expired',
  'declined',
  'refunded',
] as const satisfies readonly PaymentState[];
