/** Who the demo shop is: what the cardholder is asked to pay to. */
export const merchant = {
  name: 'Wren & Marlow',
  country: 'IE',
  url: 'https://wren-marlow.example',
  categoryCode: '5999',
};

/** What the demo shop sells: amounts of two, of no and of three decimals. */
export const products = [
  { id: 'pen', price: { amount: 12_950, currency: 'EUR' } },
  { id: 'bowl', price: { amount: 18_400, currency: 'JPY' } },
  { id: 'perfume', price: { amount: 24_750, currency: 'BHD' } },
] as const;

export type Product = (typeof products)[number];
export type ProductId = Product['id'];
