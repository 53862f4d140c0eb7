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
  partner_name_taken: {
    title: 'Es gibt schon einen Partner mit diesem Namen',
    advice:
      'Es wurde nichts angelegt. Wählen Sie einen anderen Namen, oder laden Sie jemanden zum vorhandenen Partner ein.',
  },
  payment_changed: {
    title: 'Jetzt widerspricht sich etwas anderes',
    advice:
      'Nichts wurde geschlossen. Sie sehen jetzt den neuesten Stand: Prüfen Sie ihn noch einmal.',
  },
  account_currency_wrong: {
    title: 'Die Währungen sind verschieden',
    advice: 'Wählen Sie ein Konto in der Währung des Geldes.',
  },
  account_not_open: {
    title: 'Das Konto ist nicht eröffnet',
    advice: 'Über den Kreditantrag ist noch nicht entschieden.',
  },
  balance_out_of_range: {
    title: 'Das ist mehr, als ein Konto haben kann',
    advice: 'Nichts wurde gebucht.',
  },
  entry_unknown: {
    title: 'Das Konto hat diese Buchung nicht',
    advice: 'Übernehmen Sie die Kennung aus der Liste der Buchungen.',
  },
  proposal_changed: {
    title: 'Inzwischen wurde etwas entschieden',
    advice: 'Nichts ist geschehen. Sie sehen jetzt den neuesten Stand: Prüfen Sie ihn noch einmal.',
  },
  proposal_decided: {
    title: 'Darüber ist schon entschieden',
    advice: 'Jemand anders war schneller. Sie sehen jetzt, wie entschieden wurde.',
  },
  proposal_of_other: {
    title: 'Das hat jemand anders vorgeschlagen',
    advice: 'Sie können es ablehnen.',
  },
  proposal_waiting: {
    title: 'Etwas ist schon vorgeschlagen',
    advice: 'Es wartet auf jemand anderen.',
  },
  top_up_settled: {
    title: 'Dieses Geld wartet nicht mehr',
    advice: 'Jemand anders war schneller. Sie sehen jetzt, was daraus wurde.',
  },
  four_eyes_required: {
    title: 'Eine zweite Person ist nötig',
    advice: 'Sie haben es vorgeschlagen. Jemand anders muss genehmigen.',
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
  passkey_too_new: {
    title: 'Ihr Passkey ist zu neu',
    advice: 'Er kann noch nicht entscheiden. Ab wann, steht oben auf der Seite.',
  },
  second_person_required: {
    title: 'Eine andere Person muss bestätigen',
    advice: 'Nicht die, die es beantragt hat, und nicht die, deren Zugang es ist.',
  },
  access_request_unknown: {
    title: 'Diesen Antrag gibt es nicht mehr',
    advice: 'Er wurde bestätigt, abgelehnt oder ersetzt. Laden Sie die Seite neu.',
  },
  proposal_void: {
    title: 'Der Vorschlag ist ungültig',
    advice: 'Die Person, die ihn gemacht hat, wurde gesperrt. Schlagen Sie es neu vor.',
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
