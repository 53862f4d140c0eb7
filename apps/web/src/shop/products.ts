/** What the demo shop sells: amounts of two, of no and of three decimals. */
export const products = [
  { id: 'pen', icon: '✒️', price: { amount: 12_950, currency: 'EUR' } },
  { id: 'bowl', icon: '🍵', price: { amount: 18_400, currency: 'JPY' } },
  { id: 'perfume', icon: '🌸', price: { amount: 24_750, currency: 'BHD' } },
] as const;

export type Product = (typeof products)[number];
export type ProductId = Product['id'];
