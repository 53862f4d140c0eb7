import type { EnterPaymentDetails, PurchaseResource } from '#contracts';
import { createRouter } from '../shared/router/router.js';

/** The demo shop. */
export const merchant = {
  name: 'Wren & Marlow',
  country: 'IE',
  url: 'https://wren-marlow.example',
  categoryCode: '5999',
};

/** The demo shop's products: prices in currencies with two, no and three decimals. */
export const products = [
  { id: 'pen', price: { amount: 12_950, currency: 'EUR' } },
  { id: 'bowl', price: { amount: 18_400, currency: 'JPY' } },
  { id: 'perfume', price: { amount: 24_750, currency: 'BHD' } },
] as const;

type Product = (typeof products)[number];
export type ProductId = Product['id'];

/**
 * The details of a card, written for the card vault: without blanks, and the expiry as `11/30`, also if it was typed as
 * `1130`, `11 / 30` or `11/2030`.
 */
export function writtenDetails({ number, expiry, cvc }: EnterPaymentDetails): EnterPaymentDetails {
  const digits = expiry.replaceAll(/\D/g, '');
  return {
    number: number.replaceAll(/[\s-]/g, ''),
    expiry: `${digits.slice(0, 2)}/${digits.slice(-2)}`,
    cvc: cvc.trim(),
  };
}

/** Long enough to see the result in the frame, too. */
const STAYS_MS = 5_000;

/**
 * How long the issuer's frame stays after a purchase ends. It says "Payment approved" also where the issuer then
 * declines the payment, and so must not stay beside that.
 */
export function frameStaysMs(status: PurchaseResource['status']): number {
  switch (status) {
    case 'open':
      return Infinity;
    case 'declined':
      return 0;
    default:
      return STAYS_MS;
  }
}

const table = {
  checkout: { path: '/' },
  // The path in the sandbox's links.
  checkoutWith: { path: 'card=:cardId' },
  purchase: { path: '/purchases/:id' },
} as const;

export const { hrefOf, routeOf, useRoute } = createRouter('checkout', table);
