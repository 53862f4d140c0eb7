import type { Told } from './refusals.en.js';

export const refusalsInGerman: Record<string, Told> = {
  answers_not_handed_in: {
    title: 'Das Unternehmen ändert gerade seine Antworten',
    advice: 'Warten Sie, bis es sie einreicht: Vorher wird niemand danach geprüft.',
  },
  application_changed: {
    title: 'Der Antrag wurde inzwischen geändert',
    advice:
      'Nichts wurde entschieden. Sie sehen jetzt den neuesten Stand: Prüfen Sie ihn noch einmal.',
  },
  checks_open: {
    title: 'Prüfungen stehen im Weg',
    advice:
      'Warten Sie laufende Prüfungen ab und klären Sie jeden Treffer. Mit einer bestätigten Sanktion wird nichts genehmigt.',
  },
  check_resolved: {
    title: 'Dieser Treffer ist schon geklärt',
    advice: 'Jemand anders war schneller. Sie sehen jetzt, was entschieden wurde.',
  },
  exceptions_closed: {
    title: 'Diese Zahlung ist schon geschlossen',
    advice: 'Jemand anders war schneller. Sie sehen jetzt, was geschrieben wurde.',
  },
  payment_changed: {
    title: 'Jetzt widerspricht sich etwas anderes',
    advice:
      'Nichts wurde geschlossen. Sie sehen jetzt den neuesten Stand: Prüfen Sie ihn noch einmal.',
  },
  four_eyes_required: {
    title: 'Eine zweite Person ist nötig',
    advice: 'Sie haben die Genehmigung vorgeschlagen. Jemand anders muss genehmigen.',
  },
  proposal_exists: {
    title: 'Eine Genehmigung ist schon vorgeschlagen',
    advice: 'Genehmigen Sie, oder ziehen Sie den Vorschlag zuerst zurück.',
  },
  proposal_missing: {
    title: 'Keine Genehmigung ist vorgeschlagen',
    advice: 'Sie wurde zurückgezogen, oder die Antworten wurden seither geändert.',
  },
  kyc_transition_impossible: {
    title: 'Das ist nicht mehr möglich',
    advice: 'Der Antrag ist jetzt in einem anderen Zustand.',
  },
  credit_transition_impossible: {
    title: 'Das ist nicht mehr möglich',
    advice: 'Der Antrag ist jetzt in einem anderen Zustand.',
  },
  passkey_refused: {
    title: 'Dieser Passkey wurde nicht angenommen',
    advice: 'Nehmen Sie den für das Back Office, oder lassen Sie sich einen neuen Code geben.',
  },
  locked_out: {
    title: 'Zu viele Versuche sind misslungen',
    advice:
      'Das Konto ist für eine Weile gesperrt. Versuchen Sie es in einer Viertelstunde wieder.',
  },
  enrolment_code_invalid: {
    title: 'Dieser Code gilt nicht',
    advice:
      'Er ist vertippt, verbraucht oder zu alt. Prüfen Sie ihn, oder lassen Sie sich einen neuen geben.',
  },
  reviewer_email_taken: {
    title: 'Zu dieser Adresse gibt es ein Konto',
    advice: 'Machen Sie stattdessen einen neuen Code dafür.',
  },
  reviewer_is_caller: {
    title: 'Nicht mit dem eigenen Konto',
    advice: 'Bitten Sie eine andere verwaltende Person.',
  },
};
