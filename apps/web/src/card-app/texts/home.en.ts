/** The first screen of the app, and the payment that opens over each screen. */
export const homeInEnglish = {
  heading: 'Home',
  left: (amount: string) => `${amount} left this month`,
  spent: (spent: string, limit: string) => `${spent} of ${limit} spent`,
  noLimit: 'This card has no monthly limit.',
  allCards: (count: number) => (count > 1 ? `All ${count} cards` : 'My card'),
  purchases: 'Last purchases',
  noPurchases: 'No purchases yet.',
  allPurchases: 'All purchases',
  later: 'Decide later',
  close: 'Close',
};
