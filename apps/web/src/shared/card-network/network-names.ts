/** The networks whose mark stands in `public/assets/card-networks`. */
export const networkNames: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  american_express: 'American Express',
};
