import type { outcomesInEnglish, scenariosInEnglish } from './simulation-names.en.js';

export const scenariosInGerman: typeof scenariosInEnglish = {
  purchase: {
    name: 'Kauf',
    about: 'Eine Zahlung wird genehmigt und dann vollständig abgerechnet.',
  },
  hold: {
    name: 'Reservierung',
    about:
      'Eine Zahlung wird genehmigt und nie abgerechnet: das Geld bleibt 7 Tage lang reserviert.',
  },
  declined: { name: 'Ablehnung', about: 'Es wird mehr verlangt, als auf dem Konto ist.' },
  fuel: { name: 'Zapfsäule', about: 'Die Säule reserviert einen Betrag, getankt wird weniger.' },
  tip: { name: 'Trinkgeld', about: 'Ein Restaurant rechnet mehr ab, als genehmigt war.' },
  hotel: {
    name: 'Hotel',
    about:
      'Die Reservierung wächst um eine Nacht, und nur ein Teil wird abgerechnet: der Rest bleibt reserviert.',
  },
  several_clearings: {
    name: 'Zwei Pakete',
    about: 'Eine Zahlung wird in zwei Teilen abgerechnet.',
  },
  reversal: {
    name: 'Storno',
    about: 'Das Geschäft gibt die ganze Reservierung zurück: es wird nichts bezahlt.',
  },
  partial_reversal: {
    name: 'Teilweises Storno',
    about: 'Ein Artikel fehlt: ein Teil der Reservierung wird zurückgegeben, der Rest abgerechnet.',
  },
  foreign_currency: {
    name: 'Fremde Währung',
    about:
      'Ein Geschäft in den Vereinigten Staaten: bis zur Abrechnung hat sich der Kurs geändert.',
  },
  clearing_without_authorization: {
    name: 'Abrechnung ohne Genehmigung',
    about: 'Ein Geschäft rechnet ab, ohne gefragt zu haben: das kann niemand ablehnen.',
  },
  clearing_first: {
    name: 'Falsche Reihenfolge',
    about: 'Die Abrechnung kommt vor der Genehmigung an, zu der sie gehört.',
  },
  clearing_reversal: {
    name: 'Abrechnung zurückgenommen',
    about: 'Das Geschäft nimmt seine Abrechnung zurück.',
  },
  refund: {
    name: 'Erstattung',
    about: 'Die Ware geht zurück: das ganze Geld wird erstattet.',
  },
  refund_without_purchase: {
    name: 'Erstattung ohne Kauf',
    about: 'Geld kommt von einem Geschäft, in dem mit dieser Karte nichts gekauft wurde.',
  },
  card_verification: {
    name: 'Karte geprüft',
    about: 'Das Geschäft speichert die Karte und fragt, ob sie gültig ist. Es fließt kein Geld.',
  },
  hold_expired: {
    name: 'Reservierung verfällt',
    about:
      'Ein Hotel rechnet nie ab. Die Zeit des Unternehmens wird um 31 Tage vorgestellt: die Reservierung endet.',
  },
  clearing_after_expiry: {
    name: 'Späte Abrechnung',
    about:
      'Das Hotel rechnet ab, nachdem seine Reservierung geendet hat. Die Zeit des Unternehmens wird um 31 Tage vorgestellt.',
  },
  subscription: {
    name: 'Abonnement',
    about:
      'Die erste Zahlung wird mit 3-D Secure bestätigt, die Verlängerungen brauchen keine Bestätigung: die zweite kostet mehr. Die Zeit des Unternehmens wird um 62 Tage vorgestellt.',
  },
  subscription_card_replaced: {
    name: 'Abonnement, Karte ersetzt',
    about:
      'Die Karte geht verloren und wird ersetzt. Die Verlängerung wird mit der alten Karte abgelehnt und mit der neuen genehmigt. Die Zeit des Unternehmens wird um 31 Tage vorgestellt.',
  },
  two_shipments: {
    name: 'Zwei Lieferungen',
    about: 'Eine Bestellung, zwei Zahlungen: die Bestätigung mit 3-D Secure gilt für beide.',
  },
  soft_decline: {
    name: 'Weiche Ablehnung',
    about:
      'Eine Online-Zahlung ohne 3-D Secure wird abgelehnt. Das Geschäft wiederholt sie mit 3-D Secure.',
  },
  one_leg_out: {
    name: 'Händlerbank außerhalb des EWR',
    about:
      'Die Bank des Geschäfts ist außerhalb des EWR: die Online-Zahlung braucht kein 3-D Secure.',
  },
  low_value: {
    name: 'Kleinbeträge',
    about:
      'Fünf kleine Online-Zahlungen in Folge brauchen kein 3-D Secure. Die sechste wird ohne abgelehnt.',
  },
  approved_by_partner: {
    name: 'Vom Partner genehmigt',
    about: 'Die Plattform spielt einen Partner, der entscheidet: er genehmigt die Zahlung.',
  },
  declined_by_partner: {
    name: 'Vom Partner abgelehnt',
    about: 'Die Plattform spielt einen Partner, der entscheidet: er lehnt die Zahlung ab.',
  },
  partner_unavailable: {
    name: 'Partner antwortet nicht',
    about:
      'Die Plattform spielt einen Partner, der nicht antwortet. Ihre Ersatzregel entscheidet über zwei Zahlungen, von 10,00 und 100,00.',
  },
};

export const outcomesInGerman: typeof outcomesInEnglish = {
  approve: 'Bestätigen',
  deny: 'Ablehnen',
  cancel: 'Abbrechen',
  sca_failed: 'Authentisierung scheitert',
  not_reachable: 'Niemand erreichbar',
  timeout: 'Zeit läuft ab',
  lost_callback: 'Rückruf geht verloren',
  late_callback: 'Rückruf kommt zu spät',
  double_callback: 'Rückruf kommt doppelt',
  app_switch: 'App öffnen und bestätigen',
};
