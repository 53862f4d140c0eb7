import { choicesInGerman } from '../../onboarding/texts/choices.js';
import { accessRequestsInGerman } from '../../shared/staff-session/access-texts.js';
import { momentIn, pluralIn } from '../../shared/language/format.js';
import type { BackOfficeTexts } from './en.js';
import { casesInGerman, periodicReviewInGerman, relationshipInGerman } from './cases.de.js';
import { booksInGerman, moneyInGerman } from './money.de.js';
import { notesInGerman, tasksInGerman } from './tasks.de.js';
import { waitedIn } from './waited.js';

const fields: BackOfficeTexts['fields'] = {
  legalName: 'Firma',
  tradingName: 'Handelsname',
  legalForm: 'Rechtsform',
  registrationNumber: 'Registernummer',
  registerCourt: 'Registergericht',
  vatNumber: 'Umsatzsteuer-Identifikationsnummer',
  incorporationDate: 'Gründungsdatum',
  address: 'Sitz',
  industryCode: 'Branche',
  website: 'Website',
  sourceOfFunds: 'Herkunft der Mittel',
  monthlyPaymentVolume: 'Erwartete Kartenzahlungen im Monat',
  purposeOfAccount: 'Wofür die Karten sind',
  countriesOfOperation: 'Länder der Geschäftstätigkeit',
  companyExposed: 'Von einer politisch exponierten Person geführt oder besessen',
  name: 'Vollständiger Name',
  role: 'Funktion',
  control: 'Art der Kontrolle',
  ownershipPercentage: 'Anteil in Prozent',
  dateOfBirth: 'Geburtsdatum',
  taxResidence: 'Land der steuerlichen Ansässigkeit',
  nationality: 'Staatsangehörigkeit',
  email: 'E-Mail-Adresse',
  isApplicant: 'Hat geantwortet',
  isOwner: 'Auch beteiligt',
  placeOfBirth: 'Geburtsort',
  country: 'Land',
  residentialAddress: 'Wohnadresse',
  personExposed: 'Politisch exponierte Person',
  hasNoBeneficialOwner: 'Niemand besitzt oder kontrolliert mehr als 25 % des Unternehmens.',
  requestedLimit: 'Gewünschter Rahmen',
  fiscalYear: 'Letztes abgeschlossenes Geschäftsjahr',
  annualRevenue: 'Jahresumsatz',
  annualResult: 'Jahresergebnis',
  equity: 'Eigenkapital',
  numberOfEmployees: 'Zahl der Beschäftigten',
};

const plural = pluralIn('de');

const partners: BackOfficeTexts['partners'] = {
  heading: 'Partner',
  make: 'Partner anlegen',
  name: 'Name',
  contact: 'Kontakt für Warnungen',
  contactAbout: 'Dorthin schreiben wir, wenn ein Webhook scheitert. Darf leer bleiben.',
  userName: 'Name des Admins',
  userEmail: 'E-Mail-Adresse des Admins',
  userAbout: 'Dorthin geht die Einladung zur Konsole.',
  keys: plural({ one: '# gültiger Schlüssel', other: '# gültige Schlüssel' }),
  users: plural({ one: '# Person', other: '# Personen' }),
  invite: 'Admin einladen',
  inviteTo: (name) => `Admin einladen: ${name}`,
  firstKey: 'Der erste API-Schlüssel: Er wird nie wieder gezeigt',
  linkFor: (name) => `Einladung von ${name}`,
  linkMailed: 'Sie geht per E-Mail nur an diese Person.',
  thePartner: 'dem Partner',
};

const refusals: BackOfficeTexts['refusals'] = {
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

export const de: BackOfficeTexts = {
  ...moneyInGerman,
  ...booksInGerman,
  title: 'Back Office',
  columns: {
    amount: 'Betrag',
    card: 'Karte',
    company: 'Unternehmen',
    due: 'Fällig',
    entry: 'Buchung',
    invoice: 'Rechnung',
    keys: 'API-Schlüssel',
    merchant: 'Händler',
    message: 'Nachricht',
    noticed: 'Bemerkt',
    people: 'Personen',
    proposal: 'Vorschlag',
    proposed: 'Vorgeschlagen',
    received: 'Eingegangen',
    reference: 'Referenz',
    sender: 'Absender',
    state: 'Status',
    time: 'Zeit',
    waiting: 'Wartet seit',
  },
  places: { review: 'Prüfung', money: 'Geld' },
  navigation: 'Hauptmenü',
  signOut: 'Abmelden',
  stillSignedIn: 'Sie sind noch angemeldet.',
  notYours: {
    title: 'Ihre Rolle erlaubt das nicht',
    advice: 'Das Prüfteam sieht Anträge und Geld. Admins sehen die Konten des Prüfteams.',
  },
  nothingDone: 'Nichts wurde geändert.',
  close: 'Schließen',
  moment: momentIn('de', 'medium'),
  waited: waitedIn('de'),
  kycStatuses: {
    draft: 'Entwurf',
    submitted: 'Eingereicht',
    in_review: 'In Prüfung',
    additional_information_requested: 'Weitere Angaben erbeten',
    approved: 'Genehmigt',
    denied: 'Abgelehnt',
  },
  creditStatuses: {
    draft: 'Entwurf',
    submitted: 'Eingereicht',
    approved: 'Genehmigt',
    denied: 'Abgelehnt',
  },
  sections: {
    'company-information': 'Unternehmen',
    'due-diligence': 'Geschäft',
    kyc: 'Personen',
    documents: 'Dokumente',
  },
  passkeyFailures: {
    dismissed: {
      title: 'Der Passkey wurde nicht benutzt',
      advice: 'Nichts ist geschehen. Versuchen Sie es noch einmal.',
    },
    not_supported: {
      title: 'Dieses Gerät kann keinen Passkey aufbewahren',
      advice: 'Schalten Sie die Bildschirmsperre ein, oder nehmen Sie ein anderes Gerät.',
    },
    already_enrolled: {
      title: 'Dieses Gerät hat Ihren Passkey schon',
      advice: 'Melden Sie sich damit an.',
    },
    unusable: {
      title: 'Der Passkey ließ sich nicht benutzen',
      advice: 'Versuchen Sie es noch einmal, oder nehmen Sie ein anderes Gerät.',
    },
  },
  refusals,
  fields,
  choices: choicesInGerman,

  welcome: {
    heading: 'Back Office',
    lead: 'Für die Prüfung von Anträgen. Sie melden sich mit dem Passkey Ihres Kontos an.',
    signIn: 'Mit Passkey anmelden',
    firstTime: 'Ich habe einen Einmalcode',
    hasPasskey: 'Ich habe einen Passkey',
    code: 'Einmalcode',
    codeHelp:
      'Sie erhalten ihn von einem Admin. Er gilt einmal und ersetzt den bisherigen Passkey.',
    enrol: 'Passkey erstellen',
  },

  tasks: tasksInGerman,
  notes: notesInGerman,

  queue: {
    heading: 'Anträge',
    lead: 'Unternehmen, die auf eine Entscheidung über KYC oder Kredit warten, das am längsten wartende zuerst.',
    filters: 'Filter',
    state: 'Status',
    waiting: 'Warten auf uns',
    credit: 'Kredit',
    partner: 'Partner',
    allPartners: 'Alle',
    nothing: 'Kein Antrag mit diesem Status.',
    review: 'KYC-Überprüfung',
    secondNeeded: 'Zweite Person nötig',
    shown: plural({ one: '# Antrag wird gezeigt', other: '# Anträge werden gezeigt' }),
  },

  application: {
    unknown: 'Diesen Antrag gibt es nicht',
    back: 'Alle Anträge',
    of: (partner, externalId) => `${partner} · ${externalId}`,
    alsoHere: (names) => `Sieht das auch gerade: ${names}`,
    company: 'Unternehmen',
    dueDiligence: 'Geschäft',
    credit: 'Kreditantrag',
    debit: 'Guthabenlösung',
    debitChosen: 'Gewählt',
    approvedLimit: 'Genehmigter Rahmen',
    agreement: 'Kreditvertrag',
    agreementDrawn: 'Erstellt',
    agreementAccepted: 'Angenommen',
    acceptedBy: (name, when) => `${name}, ${when}`,
    notAccepted: 'Noch nicht',
    agreementDocument: 'Dokument',
    download: 'PDF',
    trail: 'Verlauf',
    submitter: 'Beantwortet von',
    submitterRole: 'Als',
    alsoOwner: 'Auch Eigentümer',
    submitterRoles: { signatory: 'Zeichnungsberechtigt', power_of_attorney: 'Mit Vollmacht' },
    representative: (number) => `Vertretung ${number}`,
    owner: (number) => `Wirtschaftlich berechtigt ${number}`,
    documents: 'Dokumente',
    noDocuments: 'Keine',
    purposes: { power_of_attorney: 'Vollmacht', additional_information: 'Weitere Angaben' },
    asked: 'Fragen an das Unternehmen',
    partner: 'Partner',
    actions: {
      kyc_submitted: 'KYC eingereicht',
      kyc_in_review: 'KYC in Prüfung',
      kyc_additional_information_requested: 'Weitere Angaben erbeten',
      kyc_approval_proposed: 'KYC-Genehmigung vorgeschlagen',
      kyc_proposal_withdrawn: 'KYC-Vorschlag zurückgezogen',
      kyc_proposal_void: 'KYC-Vorschlag ungültig: Die Person wurde gesperrt',
      kyc_approved: 'KYC genehmigt',
      kyc_denied: 'KYC abgelehnt',
      credit_submitted: 'Kredit beantragt',
      credit_approval_proposed: 'Kreditgenehmigung vorgeschlagen',
      credit_proposal_withdrawn: 'Kreditvorschlag zurückgezogen',
      credit_proposal_void: 'Kreditvorschlag ungültig: Die Person wurde gesperrt',
      credit_approved: 'Kredit genehmigt',
      credit_denied: 'Kredit abgelehnt',
      debit_solution_chosen: 'Guthabenlösung gewählt',
      document_read: 'Dokument gelesen',
      check_dismissed: 'Treffer verworfen',
      check_confirmed: 'Treffer bestätigt',
      kyc_review_asked: 'KYC-Überprüfung: Unternehmen gefragt',
      kyc_review_answered: 'KYC-Überprüfung: Unternehmen hat geantwortet',
      kyc_review_confirmed: 'KYC-Überprüfung bestätigt',
      case_closed: 'Fall geschlossen',
      note_written: 'Notiz',
      company_restricted: 'Unternehmen eingeschränkt',
      restriction_lifted: 'Einschränkung aufgehoben',
      credit_agreement_accepted: 'Kreditvertrag angenommen',
      credit_agreement_read: 'Kreditvertrag gelesen',
      invoice_read: 'Rechnung gelesen',
      assignment_proposed: 'Zuordnung von Geld vorgeschlagen',
      assignment_approved: 'Geld zugeordnet',
      assignment_rejected: 'Zuordnung von Geld abgelehnt',
      assignment_withdrawn: 'Zuordnung von Geld zurückgezogen',
      assignment_void: 'Zuordnung von Geld ungültig: Die Person wurde gesperrt',
      correction_proposed: 'Berichtigung vorgeschlagen',
      correction_approved: 'Konto berichtigt',
      correction_rejected: 'Berichtigung abgelehnt',
      correction_withdrawn: 'Berichtigung zurückgezogen',
      correction_void: 'Berichtigung ungültig: Die Person wurde gesperrt',
      payment_exceptions_closed: 'Zahlung als geklärt geschlossen',
      personal_data_erased: 'Personenbezogene Daten gelöscht',
    },
    actors: {
      company: 'Das Unternehmen',
      partner: 'Der Partner',
      platform: 'Die Plattform',
      retention: 'Ende der Aufbewahrung',
      sandbox: 'Sandbox',
    },
  },

  changes: {
    heading: 'Geändert seit den Fragen',
    answer: 'Angabe',
    about: 'Zu',
    before: 'Vorher',
    after: 'Jetzt',
  },

  checks: {
    heading: 'Prüfungen',
    nothing: 'Noch keine Prüfungen.',
    statuses: {
      pending: 'Läuft',
      failed: 'Nicht erfolgt',
      clear: 'Ohne Befund',
      possible_match: 'Möglicher Treffer',
      match: 'Treffer',
      dismissed: 'Verworfen',
    },
    subjects: {
      company: 'Unternehmen',
      representative: 'Vertretung',
      owner: 'Wirtschaftlich berechtigt',
      power_of_attorney: 'Mit Vollmacht',
    },
    resolutions: { dismissed: 'verworfen', confirmed: 'bestätigt' },
    categories: { sanctions: 'Sanktionen', pep: 'Politisch exponiert' },
    former: 'frühere Antwort',
    matched: (name, score) =>
      score === null ? name : `${name} (${Math.round(score * 100)} von 100)`,
    dismiss: 'Verwerfen',
    confirm: 'Treffer bestätigen',
    dismissAdvice:
      'Der Name auf der Liste gehört jemand anderem. Schreiben Sie, woher Sie das wissen.',
    confirmAdvice:
      'Das ist die Person oder das Unternehmen auf der Liste. Ein Antrag mit einem bestätigten Sanktionstreffer kann nicht genehmigt werden.',
    note: 'Notiz',
  },

  cases: casesInGerman,
  periodicReview: periodicReviewInGerman,
  relationship: relationshipInGerman,

  decisions: {
    label: { kyc: 'Entscheidung über KYC', credit: 'Entscheidung über Kredit' },
    start: 'Prüfung beginnen',
    propose: 'Genehmigung vorschlagen',
    approve: 'Genehmigen',
    proposeTitle: 'Genehmigung für dieses Unternehmen vorschlagen?',
    approveTitle: 'Diesen Antrag genehmigen?',
    approveAdvice: 'Das gilt sofort und lässt sich hier nicht zurücknehmen.',
    proposedBy: 'Vorgeschlagen von',
    withdraw: 'Vorschlag zurückziehen',
    ask: 'Angaben erbitten',
    deny: 'Ablehnen',
    proposed: (name, when) => `${name} hat eine Genehmigung vorgeschlagen (${when})`,
    otherNeeded: 'Jemand anders muss genehmigen.',
    yourTurn: 'Prüfen Sie den Antrag selbst, dann genehmigen Sie oder ziehen den Vorschlag zurück.',
    askTitle: 'Welche Angaben brauchen Sie vom Unternehmen?',
    question: (number) => `Frage ${number}`,
    about: 'Zu',
    questionText: 'Frage',
    again: (question) => `Noch einmal: ${question}`,
    anotherQuestion: 'Noch eine Frage',
    send: 'An das Unternehmen senden',
    denyTitle: 'Diesen Antrag ablehnen?',
    denyAdvice: 'Das lässt sich nicht zurücknehmen. Das Unternehmen erfährt den Grund nicht.',
    reason: 'Grund',
    denyForGood: 'Endgültig ablehnen',
    limit: 'Kreditrahmen',
    limitTitle: 'Welcher Rahmen?',
    limitWrong: 'Bitte einen Betrag in Ziffern angeben, zum Beispiel 25.000,50.',
  },

  mails: {
    heading: 'Mails',
    nothing: 'Noch keine Mails.',
    noAddress: 'Noch keine Adresse',
  },

  partners,
  reviewers: {
    heading: 'Prüfteam',
    add: 'Konto anlegen',
    name: 'Name',
    email: 'E-Mail',
    role: 'Aufgabe',
    roles: { reviewer: 'Prüfung', admin: 'Verwaltung' },
    statuses: {
      unconfirmed: 'Nicht bestätigt',
      invited: 'Eingeladen',
      active: 'Aktiv',
      disabled: 'Gesperrt',
    },
    newCode: 'Neuer Code',
    newCodeOf: (name) => `Neuer Code für ${name}`,
    newCodeWarning:
      'Ein zweiter Admin muss bestätigen, und die Person wird sofort benachrichtigt. Der bisherige Passkey gilt, bis ein neuer erstellt ist.',
    disableOf: (name) => `${name} sperren?`,
    disableWarning:
      'Die Person wird abgemeldet und kann nichts mehr entscheiden. Ihre Vorschläge und Anträge werden ungültig und bleiben es, auch wenn ein zweiter Admin das Konto wieder entsperrt.',
    disable: 'Sperren',
    enable: 'Entsperren',
    lead: 'Über Zugänge entscheiden zwei Admins: Einer beantragt, ein anderer bestätigt. Links gehen per E-Mail nur an die jeweilige Person.',
    requests: accessRequestsInGerman,
  },
};
