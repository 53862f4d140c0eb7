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

export type Product = (typeof products)[number];
export type ProductId = Product['id'];
