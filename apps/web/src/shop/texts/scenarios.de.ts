import type { ScenarioTexts } from './scenarios.en.js';

export const scenarioTexts: ScenarioTexts = {
  heading: 'Szenarien',
  link: 'Szenarien mit dieser Karte spielen',
  hint: 'Zum Testen: was aus einer Zahlung werden kann. Jedes wird mit den Nachrichten des Kartenprozessors gespielt.',
  needsKey: 'Zum Spielen braucht es den API-Schlüssel des Partners der Karte.',
  list: 'Szenarien',
  scenarios: {
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
      about:
        'Ein Artikel fehlt: ein Teil der Reservierung wird zurückgegeben, der Rest abgerechnet.',
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
  },
  run: 'Spielen',
  runNamed: (name) => `Spielen: ${name}`,
  failed: 'Das ließ sich nicht spielen.',
  failures: {
    card_unknown: 'Der Partner hat keine Karte mit dieser Id.',
    account_not_open: 'Das Konto dieser Karte ist noch nicht eröffnet.',
    time_impossible: 'Weiter lässt sich die Zeit des Unternehmens nicht vorstellen.',
  },
  payment: 'Zahlung',
  none: 'Spielen Sie ein Szenario, um hier seine Zahlung zu sehen.',
  unknown: 'Der Partner dieses API-Schlüssels hat keine solche Zahlung.',
  states: {
    authorized: 'Genehmigt, Geld reserviert',
    partially_cleared: 'Teilweise abgerechnet, der Rest reserviert',
    cleared: 'Abgerechnet',
    reversed: 'Storniert',
    expired: 'Reservierung verfallen',
    declined: 'Abgelehnt',
    refunded: 'Erstattet',
  },
  held: 'Reserviert',
  cleared: 'Abgerechnet',
  refunded: 'Erstattet',
  heldUntil: 'Reserviert bis',
  messages: 'Nachrichten des Prozessors',
  kinds: {
    authorization: 'Genehmigung',
    incremental_authorization: 'Erhöhung',
    reversal: 'Storno',
    clearing: 'Abrechnung',
    clearing_reversal: 'Abrechnung zurückgenommen',
    refund: 'Erstattung',
  },
  outcomes: { approved: 'genehmigt', declined: 'abgelehnt', recorded: 'vermerkt' },
  expired: 'Die Reservierung endete',
  pass: '31 Tage vergehen lassen',
  passHelp: 'Stellt die Zeit des Unternehmens der Karte vor, sodass die Reservierung endet.',
  notPassed: 'Die Zeit ließ sich nicht vorstellen.',
};
