import { MAX_ANSWER_LENGTH } from '#onboarding-rules';
import type { ProblemTexts } from './problems.en.js';

const tooLong = `Das ist zu lang: bitte höchstens ${MAX_ANSWER_LENGTH} Zeichen. Noch nicht gespeichert.`;

export const problemsInGerman: ProblemTexts = {
  missing: 'Bitte ausfüllen.',
  unknown_choice: 'Bitte aus der Liste wählen.',
  date_malformed: 'Das ist kein Datum.',
  date_in_future: 'Dieses Datum liegt in der Zukunft.',
  date_too_early: 'Dieses Datum liegt zu lange zurück.',
  under_age: 'Diese Person ist nicht volljährig.',
  country_unknown: 'Bitte ein Land wählen.',
  country_not_served: 'Für Unternehmen dieses Landes führen wir noch keine Konten.',
  postal_code_malformed: 'Das ist keine Postleitzahl des gewählten Landes.',
  region_unknown: 'Bitte aus der Liste wählen.',
  registration_number_malformed: 'Das ist keine Registernummer des gewählten Landes.',
  vat_number_malformed: 'Das ist keine Umsatzsteuer-Identifikationsnummer des gewählten Landes.',
  email_malformed: 'Bitte eine E-Mail-Adresse angeben, zum Beispiel name@example.com.',
  website_malformed: 'Bitte die ganze Adresse angeben, zum Beispiel https://example.com.',
  currency_unknown: 'Diese Währung bieten wir nicht an.',
  currency_differs: 'Das muss in der Währung des Kreditrahmens sein.',
  amount_not_positive: 'Das muss mehr als null sein.',
  amount_negative: 'Das darf nicht unter null sein.',
  year_not_finished: 'Dieses Jahr ist noch nicht abgeschlossen.',
  year_too_early: 'Dieses Jahr liegt zu lange zurück.',
  repeated: 'Das ist doppelt.',
  percentage_out_of_range:
    'Das muss mehr als 0 und höchstens 100 sein, mit höchstens zwei Nachkommastellen.',
  percentages_above_100: 'Zusammen haben die Berechtigten mehr als 100 %.',
  signatory_not_represented:
    'Wer selbst vertretungsberechtigt ist, muss unten bei den Vertretungsberechtigten stehen.',
  owners_despite_none: 'Entfernen Sie die Berechtigten oder die Angabe, dass es keine gibt.',
  power_of_attorney_missing: 'Bitte die Vollmacht hochladen.',
  max_length: tooLong,
  too_long: tooLong,
  unstorable_text:
    'Das enthält Zeichen, die sich nicht speichern lassen. Bitte neu eingeben. Noch nicht gespeichert.',
  no_number:
    'Das verstehen wir nicht als Zahl. Bitte Ziffern verwenden, zum Beispiel 25.000,50. Noch nicht gespeichert.',
  too_many_decimals: 'Das sind zu viele Nachkommastellen. Bitte kürzen. Noch nicht gespeichert.',
  not_whole: 'Bitte eine ganze Zahl angeben. Noch nicht gespeichert.',
  too_large: 'Das ist mehr, als sich speichern lässt. Noch nicht gespeichert.',
  other_currency: 'Bitte in der Währung neben dem Feld angeben. Noch nicht gespeichert.',
  date_incomplete: 'Dieses Datum ist unvollständig. Noch nicht gespeichert.',
  changed_elsewhere: 'Das wurde auch anderswo geändert: bitte oben auf der Seite auswählen.',
  other: 'Diese Angabe wurde nicht angenommen.',
};
