import type { ConsoleTexts } from './en.js';

export const cardsInGerman: ConsoleTexts['cards'] = {
  heading: 'Karten',
  search: 'Teil des Namens auf der Karte, oder die letzten vier Ziffern',
  nothing: 'Hier sind keine Karten.',
  back: 'Alle Karten',
  unknown: 'Diese Karte gibt es nicht',
  card: (digits: string) => `Karte ${digits}`,
  type: 'Art',
  types: { virtual: 'Virtuell', physical: 'Physisch' },
  network: 'Netzwerk',
  expiresOn: 'Gültig bis',
  replaces: 'Ersetzt',
  replacedBy: 'Ersetzt durch',
  purpose: 'Zweck',
  arrivesBy: 'Ankunft bis',
  frozenBy: 'Eingefroren von',
  parties: {
    platform: 'Plattform',
    partner: 'Partner',
    company_admin: 'Admin des Unternehmens',
    cardholder: 'Karteninhaber',
  },
  statuses: {
    pre_order: 'Wartet auf KYC',
    ordered: 'Bestellt',
    shipped: 'Versandt',
    active: 'Aktiv',
    frozen: 'Eingefroren',
    terminated: 'Beendet',
  },
};
