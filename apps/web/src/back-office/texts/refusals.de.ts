import type { FailureText } from '../../shared/staff-session/staff-welcome.js';

/** By the server's error codes. */
export const refusalsInGerman: Record<string, FailureText> = {
  task_taken: {
    title: 'Jemand anders war schneller',
    advice: 'Die Liste zeigt jetzt, wer die Aufgabe hat.',
  },
  task_unknown: {
    title: 'Diese Aufgabe wurde inzwischen entschieden',
    advice: 'Die Liste zeigt jetzt, was noch wartet.',
  },
  answers_not_handed_in: {
    title: 'Das Unternehmen ändert gerade seine Antworten',
    advice: 'Warten Sie, bis es sie einreicht. Nur eingereichte Antworten können geprüft werden.',
  },
  application_changed: {
    title: 'Der Antrag wurde inzwischen geändert',
    advice:
      'Nichts wurde entschieden. Die Seite zeigt jetzt die aktuellen Antworten. Prüfen Sie sie noch einmal.',
  },
  checks_open: {
    title: 'Offene Prüfungen verhindern die Genehmigung',
    advice:
      'Warten Sie laufende Prüfungen ab und klären Sie jeden Treffer. Ein Antrag mit einem bestätigten Sanktionstreffer kann nicht genehmigt werden.',
  },
  check_resolved: {
    title: 'Dieser Treffer ist schon geklärt',
    advice: 'Jemand anders hat ihn geklärt. Die Seite zeigt jetzt die Entscheidung.',
  },
  company_already_restricted: {
    title: 'Dieses Unternehmen ist schon eingeschränkt',
    advice: 'Jemand anders hat es eingeschränkt. Die Seite zeigt es jetzt.',
  },
  company_ended: {
    title: 'Die Geschäftsbeziehung mit diesem Unternehmen ist beendet',
    advice:
      'Es bekommt nichts mehr. Sein Geld kann an den Absender zurückgegeben oder ausgezahlt werden.',
  },
  end_proposed: {
    title: 'Das Ende ist schon vorgeschlagen',
    advice: 'Jemand anders hat es vorgeschlagen. Die Seite zeigt es jetzt.',
  },
  end_not_proposed: {
    title: 'Dieses Ende ist nicht mehr vorgeschlagen',
    advice:
      'Jemand anders hat es zurückgezogen oder ein anderes vorgeschlagen. Die Seite zeigt es jetzt.',
  },
  company_not_ended: {
    title: 'Die Geschäftsbeziehung ist nicht beendet',
    advice: 'Beenden Sie sie zuerst. Danach wird das Guthaben ausgezahlt.',
  },
  payout_blocked: {
    title: 'Das Guthaben kann noch nicht ausgezahlt werden',
    advice:
      'Geld ist für Zahlungen reserviert, oder ein Konto des Unternehmens ist unter null. Warten Sie die Zahlungen ab, oder klären Sie die Schuld.',
  },
  payout_balance_changed: {
    title: 'Das Guthaben hat sich inzwischen geändert',
    advice:
      'Nichts wurde ausgezahlt. Ziehen Sie den Vorschlag zurück, und schlagen Sie das neue Guthaben vor.',
  },
  company_not_restricted: {
    title: 'Dieses Unternehmen ist nicht mehr eingeschränkt',
    advice: 'Jemand anders hat die Einschränkung aufgehoben. Die Seite zeigt es jetzt.',
  },
  review_not_open: {
    title: 'Keine Überprüfung läuft',
    advice: 'Jemand anders hat sie bestätigt. Die Seite zeigt jetzt, wann die nächste fällig ist.',
  },
  case_closed: {
    title: 'Dieser Fall ist schon geschlossen',
    advice: 'Jemand anders hat ihn geschlossen. Die Seite zeigt jetzt die Notiz dazu.',
  },
  exceptions_closed: {
    title: 'Diese Zahlung ist schon geschlossen',
    advice: 'Jemand anders hat sie geschlossen. Die Seite zeigt jetzt die Notiz dazu.',
  },
  partner_name_taken: {
    title: 'Es gibt schon einen Partner mit diesem Namen',
    advice:
      'Es wurde nichts angelegt. Wählen Sie einen anderen Namen, oder laden Sie jemanden zum vorhandenen Partner ein.',
  },
  payment_changed: {
    title: 'Die Widersprüche haben sich geändert',
    advice:
      'Nichts wurde geschlossen. Die Seite zeigt jetzt die aktuellen Nachrichten. Prüfen Sie sie noch einmal.',
  },
  account_currency_wrong: {
    title: 'Die Währungen sind verschieden',
    advice: 'Wählen Sie ein Konto in der Währung der Überweisung.',
  },
  account_not_open: {
    title: 'Das Konto ist nicht eröffnet',
    advice: 'Über den Kreditantrag ist noch nicht entschieden.',
  },
  balance_out_of_range: {
    title: 'Der Saldo wäre höher, als ein Konto haben kann',
    advice: 'Nichts wurde gebucht.',
  },
  entry_unknown: {
    title: 'Das Konto hat diese Buchung nicht',
    advice: 'Übernehmen Sie die Kennung aus der Liste der Buchungen.',
  },
  proposal_changed: {
    title: 'Der Vorschlag hat sich inzwischen geändert',
    advice: 'Nichts wurde entschieden. Die Seite zeigt jetzt den aktuellen Stand. Prüfen Sie ihn.',
  },
  proposal_decided: {
    title: 'Über diesen Vorschlag ist schon entschieden',
    advice: 'Jemand anders hat entschieden. Die Seite zeigt jetzt die Entscheidung.',
  },
  proposal_of_other: {
    title: 'Das hat jemand anders vorgeschlagen',
    advice: 'Sie können es ablehnen.',
  },
  proposal_waiting: {
    title: 'Es gibt schon einen Vorschlag',
    advice: 'Zuerst muss jemand anders darüber entscheiden.',
  },
  top_up_settled: {
    title: 'Diese Überweisung ist nicht mehr ungeklärt',
    advice: 'Sie wurde zugeordnet oder zurückgegeben. Die Seite zeigt jetzt das Ergebnis.',
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
    title: 'Es ist keine Genehmigung vorgeschlagen',
    advice: 'Sie wurde zurückgezogen, oder die Antworten wurden seither geändert.',
  },
  kyc_transition_impossible: {
    title: 'Das ist nicht mehr möglich',
    advice: 'Der Antrag hat jetzt einen anderen Status.',
  },
  credit_transition_impossible: {
    title: 'Das ist nicht mehr möglich',
    advice: 'Der Antrag hat jetzt einen anderen Status.',
  },
  passkey_refused: {
    title: 'Dieser Passkey wurde nicht angenommen',
    advice:
      'Nehmen Sie Ihren Passkey für das Back Office, oder bitten Sie einen Admin um einen neuen Code.',
  },
  locked_out: {
    title: 'Zu viele Fehlversuche',
    advice: 'Das Konto ist gesperrt. Versuchen Sie es in einer Viertelstunde wieder.',
  },
  enrolment_code_invalid: {
    title: 'Dieser Code ist nicht gültig',
    advice:
      'Er ist vielleicht vertippt, schon verwendet oder zu alt. Prüfen Sie ihn, oder bitten Sie einen Admin um einen neuen.',
  },
  passkey_too_new: {
    title: 'Ihr Passkey ist zu neu',
    advice:
      'Er kann noch nicht genehmigen oder ablehnen. Ab wann er es kann, steht oben auf der Seite.',
  },
  second_person_required: {
    title: 'Eine andere Person muss bestätigen',
    advice: 'Wer es beantragt hat und wem das Konto gehört, kann es nicht bestätigen.',
  },
  access_request_unknown: {
    title: 'Diesen Antrag gibt es nicht mehr',
    advice: 'Er wurde bestätigt, abgelehnt oder ersetzt. Laden Sie die Seite neu.',
  },
  proposal_void: {
    title: 'Der Vorschlag ist ungültig',
    advice: 'Die Person, die ihn gemacht hat, wurde gesperrt. Schlagen Sie es noch einmal vor.',
  },
  reviewer_email_taken: {
    title: 'Zu dieser Adresse gibt es schon ein Konto',
    advice: 'Erstellen Sie stattdessen einen neuen Code dafür.',
  },
  reviewer_is_caller: {
    title: 'Das geht nicht mit dem eigenen Konto',
    advice: 'Bitten Sie einen anderen Admin.',
  },
};
