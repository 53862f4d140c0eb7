import type { homeInEnglish } from './home.en.js';

export const homeInGerman: typeof homeInEnglish = {
  heading: 'Start',
  left: (amount) => `Noch ${amount} in diesem Monat`,
  spent: (spent, limit) => `${spent} von ${limit} ausgegeben`,
  noLimit: 'Diese Karte hat kein Monatslimit.',
  allCards: (count) => (count > 1 ? `Alle ${count} Karten` : 'Meine Karte'),
  purchases: 'Letzte Käufe',
  noPurchases: 'Noch keine Käufe.',
  allPurchases: 'Alle Käufe',
  later: 'Später entscheiden',
  close: 'Schließen',
};
