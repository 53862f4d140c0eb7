import type { ConsoleTexts } from './en.js';

export const threeDsRulesInGerman: ConsoleTexts['threeDsRules'] = {
  heading: 'Regeln für 3-D Secure',
  lead: 'Sie entscheiden über Online-Zahlungen, bevor Ihre Karteninhaber gefragt werden. Es entscheidet die erste Regel, deren Bedingungen alle zutreffen.',
  rules: 'Regeln',
  rule: (number) => `Regel ${number}`,
  version: (version) => `Version ${version}`,
  nothing: 'Es gibt keine Regeln: Ihre Karteninhaber werden bei jeder Zahlung gefragt.',
  otherwise: 'Trifft keine Regel zu, wird der Karteninhaber gefragt.',
  conditions: 'Bedingungen',
  fields: {
    name: 'Name',
    outcome: 'Was geschieht',
    exemption: 'Ausnahme',
    min: 'Betrag ab',
    max: 'Betrag bis',
    currency: 'Währung',
    merchant: 'Händler',
    merchantCountries: 'Länder des Händlers',
  },
  outcomes: {
    authenticate: 'Ohne Rückfrage authentifizieren',
    challenge: 'Karteninhaber fragen',
    refuse: 'Ablehnen',
  },
  outcomesAbout: {
    authenticate: 'Die Zahlung stützt sich auf eine Ausnahme. Sie ist nicht stark authentifiziert.',
    challenge: 'Sie erhalten die Anfrage, und der Karteninhaber entscheidet.',
    refuse:
      'Der Shop erfährt, dass er die Zahlung nicht versuchen soll. Sie erhalten keine Anfrage.',
  },
  exemptions: {
    low_value: 'Kleinbetrag',
    transaction_risk_analysis: 'Transaktionsrisikoanalyse',
  },
  exemptionsAbout: {
    low_value:
      'Bis 30 EUR. Nach fünf solchen Zahlungen oder insgesamt 100 EUR wird der Karteninhaber wieder gefragt.',
    transaction_risk_analysis:
      'Bis 500 EUR. Vereinbaren Sie mit dem Kartenherausgeber, bis zu welchem Betrag seine Betrugsrate sie erlaubt.',
  },
  merchants: {
    any: 'Jeder Händler',
    known: 'Vom Karteninhaber schon bezahlt',
    new: 'Neu für den Karteninhaber',
  },
  from: (amount) => `ab ${amount}`,
  upTo: (amount) => `bis ${amount}`,
  countriesAbout: 'Kürzel wie DE, AT. Leer: alle Länder.',
  wrong: {
    name: 'Bitte geben Sie einen Namen ein, den keine andere Regel hat.',
    amount: 'Der untere Betrag darf nicht über dem oberen liegen.',
    min: 'Bitte geben Sie einen Betrag wie 30,00 ein.',
    max: 'Bitte geben Sie einen Betrag wie 30,00 ein.',
    currency: 'Bitte geben Sie eine Währung wie EUR ein.',
    merchantCountries: 'Bitte geben Sie Länderkürzel wie DE, AT ein.',
  },
  beyondExemption: (most) =>
    `Bitte geben Sie für diese Ausnahme höchstens ${most} ein, nicht weniger als den unteren Betrag.`,
  unreachable: 'Diese Regel entscheidet nie: Eine Regel darüber trifft auf alle ihre Zahlungen zu.',
  up: 'Nach oben',
  down: 'Nach unten',
  remove: 'Entfernen',
  add: 'Regel hinzufügen',
  save: 'Speichern',
  saved: 'Gespeichert. Die Regeln gelten für Zahlungen ab jetzt.',
  checkFields: 'Bitte prüfen Sie die markierten Felder.',
  refusals: {
    three_ds_rules_invalid: 'Bitte prüfen Sie die markierten Regeln.',
    three_ds_rules_changed: 'Jemand anderes hat die Regeln geändert. Laden Sie die Seite neu.',
    three_ds_rules_changed_too_often:
      'Die Regeln wurden heute zu oft geändert. Versuchen Sie es morgen wieder.',
  },
  nothingSaved: 'Es wurde nichts gespeichert.',
};
