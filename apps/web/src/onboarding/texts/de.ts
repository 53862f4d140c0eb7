import { MAX_ANSWER_LENGTH } from '#onboarding-rules';
import { momentIn, numberIn, pluralIn } from '../../shared/language/format.js';
import type { CardChoice } from '../application.js';
import { choicesInGerman } from './choices.js';
import {
  agreementInGerman,
  lowerLimitInGerman,
  overviewInGerman,
  ownEntryInGerman,
  sidePagesInGerman,
  summaryInGerman,
} from './overview.de.js';
import type { FieldName, OnboardingTexts, ProblemTexts, SectionTexts } from './en.js';

const number = numberIn('de');
const plural = pluralIn('de');
const moment = momentIn('de');
const people = plural({ one: '# Person', other: '# Personen' });
const everybody = plural({ one: 'Die einzige Person', other: 'Alle # Personen' });
const thoseShown = plural({ one: 'Die gezeigte Person', other: 'Die # gezeigten Personen' });
const cards = plural({ one: '# Karte', other: '# Karten' });

const choices: Record<CardChoice, string> = {
  none: 'Keine',
  virtual: 'Virtuell',
  physical: 'Physisch',
};

const tooLong = `Das ist zu lang: bitte höchstens ${MAX_ANSWER_LENGTH} Zeichen. Noch nicht gespeichert.`;

const missing: Partial<Record<string, string>> = {
  purposeOfAccount: 'Bitte wählen, wofür die Karten gebraucht werden.',
  countriesOfOperation: 'Bitte mindestens ein Land wählen, in dem das Unternehmen tätig ist.',
  politicallyExposed:
    'Bitte angeben, ob eine politisch exponierte Person das Unternehmen leitet oder besitzt.',
  'submittedBy.role': 'Bitte wählen, wer Sie sind.',
  'submittedBy.name': 'Bitte Ihren vollständigen Namen angeben.',
  'submittedBy.email': 'Bitte Ihre E-Mail-Adresse angeben.',
  'representatives.politicallyExposed': 'Bitte angeben, ob diese Person politisch exponiert ist.',
  representatives: 'Bitte mindestens eine vertretungsberechtigte Person hinzufügen.',
  'beneficialOwners.politicallyExposed': 'Bitte angeben, ob diese Person politisch exponiert ist.',
  beneficialOwners:
    'Bitte eine wirtschaftlich berechtigte Person hinzufügen oder unten angeben, dass es keine gibt.',
};

const problemsInGerman: ProblemTexts = {
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
  website_malformed: 'Bitte eine Webadresse angeben, zum Beispiel www.example.com.',
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

const fieldsInGerman: Record<FieldName, string> = {
  legalName: 'Firma',
  tradingName: 'Geschäftsbezeichnung',
  legalForm: 'Rechtsform',
  registrationNumber: 'Registernummer',
  registerCourt: 'Registergericht',
  vatNumber: 'Umsatzsteuer-Identifikationsnummer',
  incorporationDate: 'Gründungsdatum',
  industryCode: 'Branche',
  website: 'Website',
  'registeredAddress.country': 'Land',
  'registeredAddress.line1': 'Straße und Hausnummer',
  'registeredAddress.line2': 'Adresszusatz',
  'registeredAddress.postalCode': 'Postleitzahl',
  'registeredAddress.region': 'Bundesstaat oder Provinz',
  'registeredAddress.city': 'Ort',

  sourceOfFunds: 'Herkunft der Mittel',
  monthlyPaymentVolume: 'Erwartete Kartenzahlungen im Monat',
  purposeOfAccount: 'Wofür die Karten gebraucht werden',
  countriesOfOperation: 'Länder, in denen das Unternehmen tätig ist',
  politicallyExposed: 'Leitet oder besitzt eine politisch exponierte Person das Unternehmen?',

  'submittedBy.role': 'Wer sind Sie?',
  'submittedBy.name': 'Ihr vollständiger Name',
  'submittedBy.email': 'Ihre E-Mail-Adresse',
  documents: 'Vollmacht',
  representatives: 'Vertretungsberechtigte',
  'representatives.isApplicant': 'Das bin ich',
  'representatives.name': 'Vollständiger Name',
  'representatives.role': 'Funktion',
  'representatives.dateOfBirth': 'Geburtsdatum',
  'representatives.taxResidence': 'Land der steuerlichen Ansässigkeit',
  'representatives.nationality': 'Staatsangehörigkeit',
  'representatives.placeOfBirth': 'Geburtsort',
  'representatives.residentialAddress.country': 'Land des Wohnsitzes',
  'representatives.residentialAddress.line1': 'Wohnadresse: Straße und Hausnummer',
  'representatives.residentialAddress.line2': 'Wohnadresse: Zusatz',
  'representatives.residentialAddress.postalCode': 'Wohnadresse: Postleitzahl',
  'representatives.residentialAddress.city': 'Wohnadresse: Ort',
  'representatives.residentialAddress.region': 'Wohnadresse: Bundesstaat oder Provinz',
  'representatives.politicallyExposed': 'Politisch exponierte Person?',
  'representatives.isOwner': 'Besitzt auch mehr als 25 %',
  'representatives.ownershipPercentage': 'Anteil in Prozent',
  beneficialOwners: 'Wirtschaftlich Berechtigte',
  hasNoBeneficialOwner: 'Niemand besitzt oder kontrolliert mehr als 25 % des Unternehmens',
  'beneficialOwners.isApplicant': 'Das bin ich',
  'beneficialOwners.name': 'Vollständiger Name',
  'beneficialOwners.role': 'Art der Kontrolle',
  'beneficialOwners.ownershipPercentage': 'Anteil in Prozent',
  'beneficialOwners.dateOfBirth': 'Geburtsdatum',
  'beneficialOwners.taxResidence': 'Land der steuerlichen Ansässigkeit',
  'beneficialOwners.nationality': 'Staatsangehörigkeit',
  'beneficialOwners.placeOfBirth': 'Geburtsort',
  'beneficialOwners.residentialAddress.country': 'Land des Wohnsitzes',
  'beneficialOwners.residentialAddress.line1': 'Wohnadresse: Straße und Hausnummer',
  'beneficialOwners.residentialAddress.line2': 'Wohnadresse: Zusatz',
  'beneficialOwners.residentialAddress.postalCode': 'Wohnadresse: Postleitzahl',
  'beneficialOwners.residentialAddress.city': 'Wohnadresse: Ort',
  'beneficialOwners.residentialAddress.region': 'Wohnadresse: Bundesstaat oder Provinz',
  'beneficialOwners.politicallyExposed': 'Politisch exponierte Person?',

  requestedLimit: 'Gewünschter Kreditrahmen',
  fiscalYear: 'Letztes abgeschlossenes Geschäftsjahr',
  annualRevenue: 'Jahresumsatz',
  annualResult: 'Jahresergebnis',
  equity: 'Eigenkapital',
  numberOfEmployees: 'Zahl der Beschäftigten',
};

const entries: Readonly<Record<string, string>> = {
  representatives: 'Vertretungsberechtigte Person',
  beneficialOwners: 'Wirtschaftlich berechtigte Person',
};

export const sectionsInGerman: SectionTexts = {
  steps: {
    'company-information': 'Unternehmen',
    'due-diligence': 'Geschäft',
    kyc: 'Identität',
    credit: 'Kredit',
    agreement: 'Vertrag',
    people: 'Personen',
    review: 'Prüfen',
  },
  stepStates: {
    done: 'fertig',
    waiting: 'bei uns',
    attention: 'braucht Sie',
    refused: 'abgelehnt',
  },
  saveStates: {
    saved: 'Gespeichert',
    unsaved: 'Noch nicht gespeichert',
    saving: 'Wird gespeichert …',
    failed: 'Nicht gespeichert',
  },
  fields: fieldsInGerman,
  problems: problemsInGerman as SectionTexts['problems'],
  missing: (label, field) => missing[field] ?? `Bitte angeben: ${label}.`,
  choices: choicesInGerman,
  entry: (list, number) => `${entries[list] ?? list} ${number}`,
  moment,

  next: 'Weiter',
  previous: 'Zurück',
  resumable:
    'Sie können jederzeit aufhören und mit Ihrem Link weitermachen, auch auf einem anderen Gerät.',
  stillHere: 'Ihre Eingaben stehen noch auf dieser Seite.',
  savedExcept: plural({
    one: 'Gespeichert, bis auf eine Angabe',
    other: 'Gespeichert, bis auf # Angaben',
  }),
  noAnswer: '(keine Angabe)',
  changedElsewhere: {
    title: 'Sie und jemand anderes haben dieselben Angaben geändert',
    advice: 'Nichts davon ist verloren: Bitte wählen Sie, was stimmt.',
    mine: 'Ihre',
    theirs: 'Andere',
    keepMine: 'Meine behalten',
    keepMineOf: (label) => `Meine behalten: ${label}`,
    takeTheirs: 'Andere übernehmen',
    takeTheirsOf: (label) => `Andere übernehmen: ${label}`,
    taken: (labels) =>
      `Jemand anderes hat geändert: ${labels.join(', ')}. Sie sehen die neueren Angaben.`,
    dismiss: 'Diese Meldung schließen',
  },
  unknownStep: {
    title: 'Diesen Schritt gibt es nicht',
    advice: 'Die Adresse nennt einen Schritt, den Ihr Link nicht öffnet. Ihre Angaben sind sicher.',
    goOn: 'Mit dem Antrag weitermachen',
  },
  locked: 'Diese Angaben wurden eingereicht und lassen sich derzeit nicht ändern.',

  company: {
    heading: 'Ihr Unternehmen',
    lead: 'So, wie es im Handelsregister steht.',
    inRegister: 'Im Register',
    address: 'Eingetragene Adresse',
    business: 'Tätigkeit',
    registerCourtAbout: 'Das Gericht, das das Register führt, zum Beispiel Hamburg.',
    registrationNumberAbout: 'So, wie das Register des Landes sie schreibt.',
  },
  dueDiligence: {
    heading: 'Ihr Geschäft',
    lead: 'Das Gesetz verlangt, dass wir wissen, wofür die Karten gebraucht werden und woher das Geld kommt.',
    addCountry: 'Land hinzufügen',
    remove: (what) => `${what} entfernen`,
    politicallyExposedAbout:
      'Jemand mit einem wichtigen öffentlichen Amt, ein Familienmitglied oder eine nahestehende Person.',
  },
  kyc: {
    heading: 'Wer hinter Ihrem Unternehmen steht',
    lead: 'Das Gesetz verlangt, dass wir wissen, wer für ein Unternehmen handelt und wem es gehört.',
    you: 'Sie',
    emailAbout: 'Fragen zum Antrag und der Kreditvertrag kommen an diese Adresse.',
    roles: {
      signatory: {
        label: 'Ich bin vertretungsberechtigt',
        about: 'Ich darf allein oder mit anderen für das Unternehmen handeln.',
      },
      power_of_attorney: {
        label: 'Ich habe eine Vollmacht',
        about:
          'Eine vertretungsberechtigte Person hat mich bevollmächtigt. Ich lade das unterschriebene Dokument hoch.',
      },
    },
    representativesAbout: 'Alle, die für das Unternehmen handeln dürfen.',
    beneficialOwnersAbout:
      'Alle weiteren, die mehr als 25 % des Unternehmens besitzen oder kontrollieren.',
    isMe: (name) => name || 'Geben Sie oben bei „Sie“ Ihren Namen an.',
    addRepresentative: 'Vertretungsberechtigte Person hinzufügen',
    addBeneficialOwner: 'Wirtschaftlich berechtigte Person hinzufügen',
    submit: 'Zur Prüfung einreichen',
    submitAgain: 'Erneut einreichen',
    submitting: 'Wird eingereicht …',
    othersIncomplete: 'Vor dem Einreichen bitte noch vervollständigen:',
    incomplete: plural({ one: 'Eine Angabe fehlt', other: '# Angaben fehlen' }),
    submittedAt: (at) => `Eingereicht am ${moment(at)}`,
    states: {
      submitted: {
        title: 'Ihre Angaben sind bei uns',
        advice: 'Wir prüfen sie so bald wie möglich.',
      },
      in_review: {
        title: 'Wir prüfen Ihre Angaben',
        advice: 'Diese Seite zeigt das Ergebnis, sobald es feststeht.',
      },
      additional_information_requested: {
        title: 'Wir brauchen weitere Angaben',
        advice: 'Bitte kümmern Sie sich um Folgendes und reichen Sie dann erneut ein:',
      },
      approved: {
        title: 'Ihr Unternehmen ist geprüft',
        advice: 'Hier ist nichts weiter zu tun.',
      },
      denied: {
        title: 'Wir können Ihr Unternehmen nicht annehmen',
        advice: 'Das hat unsere Prüfung ergeben. Bei Fragen wenden Sie sich bitte an',
      },
    },
    review: {
      title: 'Sind Ihre Angaben noch richtig?',
      advice: (dueAt) =>
        `Bitte ändern Sie, was nicht mehr stimmt, und reichen Sie bis ${moment(dueAt)} erneut ein. Ihre Karten funktionieren weiter.`,
    },
    goOn: 'Sie können inzwischen mit den nächsten Schritten weitermachen.',
    questionAbout: {
      'company-information': 'Unternehmen',
      'due-diligence': 'Geschäft',
      kyc: 'Identität',
      documents: 'Dokumente',
    },
  },
  questions: {
    title: 'Unsere Fragen',
    about: 'Antworten Sie in Worten, mit Dateien, oder ändern Sie die Angaben unten.',
    answer: 'Ihre Antwort',
    asked: (at: string) => `gefragt am ${moment(at)}`,
    noWords: 'Keine Antwort in Worten.',
    stillHere: 'Ihre Antwort steht noch hier.',
  },
  documents: {
    powerOfAttorney: 'Vollmacht',
    additional: 'Weitere Dokumente',
    about: 'PDF, JPEG oder PNG, höchstens 10 MB.',
    choose: 'Datei auswählen',
    drop: 'oder hierher ziehen',
    uploading: (name) => `${name} wird hochgeladen …`,
    cancel: 'Abbrechen',
    none: 'Noch kein Dokument.',
    remove: 'Entfernen',
    removeOf: (name) => `${name} entfernen`,
    size: (megabytes) => `${megabytes} MB`,
    wrongType: (name) => `${name} ist keine PDF-, JPEG- oder PNG-Datei.`,
    tooLarge: (name) => `${name} ist größer als 10 MB.`,
  },
  credit: {
    heading: 'Ihr Kreditrahmen',
    lead: 'Bezahlen Sie Kartenumsätze nachträglich, bis zu einem Rahmen, oder nutzen Sie nur, was Sie eingezahlt haben.',
    figures: 'Zahlen aus Ihrem letzten Jahresabschluss',
    lossAbout: 'Einen Verlust mit Minus.',
    submit: 'Kredit beantragen',
    submitting: 'Wird beantragt …',
    states: {
      submitted: 'Wir entscheiden über Ihren Kreditrahmen',
      approved: 'Ihr Kreditrahmen ist bewilligt',
      denied: 'Wir können Ihnen keinen Kreditrahmen anbieten',
    },
    submittedAdvice: 'Diese Seite zeigt die Entscheidung, sobald sie gefallen ist.',
    approvedAdvice: (limit) => `Sie können bis zu ${limit} ausgeben.`,
    lower: lowerLimitInGerman,
    deniedAdvice: 'Auf Guthaben können Ihre Personen trotzdem Karten bekommen.',
    ways: {
      label: 'Wie möchten Sie Kartenumsätze bezahlen?',
      credit: {
        title: 'Später zahlen',
        advice:
          'Eine Rechnung im Monat, bis zu einem Kreditrahmen. Wir prüfen die Zahlen Ihres Unternehmens.',
      },
      debit: {
        title: 'Guthaben',
        advice:
          'Ihre Karten geben nur aus, was Sie vorher eingezahlt haben. Eine Kreditprüfung ist nicht nötig.',
      },
    },
    debit: {
      title: 'Guthaben',
      advice:
        'Wir eröffnen sofort ein Konto, und Ihre Karten geben aus, was Sie dort einzahlen. Danach können Sie hier keinen Kredit mehr beantragen.',
      choose: 'Guthaben nutzen',
      choosing: 'Einen Moment …',
      chosen: 'Sie nutzen Guthaben',
      chosenAdvice: (at) =>
        `Gewählt am ${moment(at)}. Sie zahlen ein, bevor Ihre Karten etwas ausgeben.`,
    },
  },
  agreement: agreementInGerman,
  confirmationClosed: {
    title: 'Vorher kommen noch einige Schritte',
    advice: 'Auswählen können Sie schon jetzt, bestätigen, sobald diese Schritte erledigt sind:',
  },
  whatNow: 'Status',
  stillToDo: 'Diese Schritte sind noch zu erledigen:',
  whatNext: {
    title: 'Wie es weitergeht',
    waiting:
      'Sie haben alles eingereicht und müssen jetzt nichts tun. Ihr Link zeigt unsere Entscheidung, sobald sie feststeht.',
    completed: (partner) =>
      `Das Onboarding Ihres Unternehmens ist abgeschlossen. ${partner} kann Karten für Ihre Personen bestellen.`,
  },
};

export const de: OnboardingTexts = {
  title: 'Karten für Ihr Unternehmen',
  loading: 'Ihr Antrag wird geladen …',
  progress: 'Fortschritt',
  sections: sectionsInGerman,
  overview: overviewInGerman,
  sidePages: sidePagesInGerman,
  summary: summaryInGerman,
  ownEntry: ownEntryInGerman,

  choices,
  counts: ({ virtual, physical, none }) =>
    `${number(virtual)} virtuell, ${number(physical)} physisch, ${number(none)} keine`,
  number,
  people: 'Personen',
  person: { cardFor: (name) => `Karte für ${name}`, isNew: 'Neu' },
  search: {
    label: 'Personen suchen',
    placeholder: 'Nach Namen suchen',
    clear: 'Suche zurücksetzen',
    shown: (shown, all) => (shown === all ? people(all) : `${number(shown)} von ${people(all)}`),
    nobody: 'Keine Person passt zu Ihrer Suche.',
  },

  choose: {
    heading: (company) => `Wer bekommt bei ${company} eine Karte?`,
    lead: (partner) =>
      `Diese Personen hat uns ${partner} übermittelt. Wählen Sie für jede eine Karte. Vor dem Bestätigen können Sie alles noch einmal prüfen.`,
    forShown: (shown, isEverybody) => (isEverybody ? everybody(shown) : thoseShown(shown)),
    forShownAction: (choice, target) => `${choices[choice]} – ${target}`,
    chosenForMany: (choice, count) => `${choices[choice]} für ${people(count)} gewählt.`,
    paste: {
      open: 'Liste einfügen',
      title: 'Für eine Liste wählen',
      label: 'Namen oder Kennungen',
      description: 'Eine Person je Zeile oder Zeilen aus einer Tabellenkalkulation.',
      found: plural({ one: '# Person gefunden', other: '# Personen gefunden' }),
      unknown: plural({
        one: '# Zeile passt zu keiner Person',
        other: '# Zeilen passen zu keiner Person',
      }),
      ambiguous: plural({
        one: '# Zeile kann mehrere Personen meinen: schreiben Sie die Kennung',
        other: '# Zeilen können mehrere Personen meinen: schreiben Sie die Kennung',
      }),
      mayBe: (line, ids) => `${line}: ${ids.join(', ')}`,
      moreLines: plural({ one: 'und # weitere', other: 'und # weitere' }),
      choose: 'Karte für die gefundenen Personen',
      close: 'Schließen',
    },
    undo: 'Rückgängig',
    selection: 'Ihre Auswahl',
    explanations: {
      virtual: 'Gibt es nur digital, zum Beispiel zum Bezahlen im Internet.',
      physical: 'Eine Plastikkarte, die verschickt wird.',
    },
    review: 'Prüfen',
    skipList: 'Liste überspringen und zu Ihrer Auswahl',
    noCards: (partner) =>
      `Vorerst keine Karten? Auch das können Sie bestätigen. ${partner} kann später Karten bestellen.`,
    listChanged: {
      title: (partner) => `${partner} hat die Liste der Personen geändert`,
      added: plural({
        one: '# Person kam hinzu und ist als neu markiert.',
        other: '# Personen kamen hinzu und sind als neu markiert.',
      }),
      removed: plural({
        one: '# Person steht nicht mehr darauf.',
        other: '# Personen stehen nicht mehr darauf.',
      }),
      kept: 'Ihre Auswahl für alle anderen blieb erhalten. Bitte sehen Sie die Liste durch und prüfen Sie sie erneut.',
    },
    dismiss: 'Diese Meldung schließen',
  },

  review: {
    heading: 'Ist alles richtig?',
    lead: (partner, company) =>
      `Nach Ihrer Bestätigung erstellt ${partner} diese Karten für ${company}. Sie können nur einmal bestätigen und danach nichts mehr ändern.`,
    summary: 'Zusammenfassung',
    show: 'Anzeigen',
    everybody: 'Alle',
    confirm: plural({ one: '# Karte bestätigen', other: '# Karten bestätigen' }),
    noCards: {
      heading: 'Vorerst keine Karten?',
      lead: (partner, company) =>
        `Nach Ihrer Bestätigung bekommt bei ${company} vorerst niemand eine Karte. ${partner} kann später Karten bestellen. Sie können nur einmal bestätigen und danach nichts mehr ändern.`,
      confirm: 'Bestätigen: vorerst keine Karten',
    },
    confirming: 'Wird bestätigt …',
    back: 'Ändern',
    nothingLost: 'Ihre Auswahl bleibt auf dieser Seite erhalten.',
  },

  confirmed: {
    heading: (company) => `Die Karten für ${company} sind bestätigt`,
    lead: (cardCount, partner) =>
      `${partner} erstellt jetzt die ${cards(cardCount)}, die Sie hier sehen.`,
    noCards: {
      heading: (company) => `Vorerst keine Karten für ${company}`,
      lead: (_cardCount, partner) =>
        `Bestätigt ist, dass vorerst niemand eine Karte bekommt. ${partner} kann später Karten bestellen.`,
    },
    nothingToDo: 'Für Sie ist nichts weiter zu tun; Sie können diese Seite schließen.',
    when: (confirmedAt) => `Bestätigt am ${moment(confirmedAt)}`,
    byOthers: {
      title: 'Inzwischen hat jemand anderes bestätigt',
      advice: (partner) =>
        `Sie sehen, was bestätigt wurde; Ihre eigene Auswahl wurde nicht verwendet. Falls sich etwas ändern muss, wenden Sie sich bitte an ${partner}.`,
    },
  },

  brokenLinks: {
    unknown: {
      title: 'Dieser Link ist ungültig',
      advice:
        'Bitte prüfen Sie, ob Sie die vollständige Adresse geöffnet haben, oder öffnen Sie diese Seite erneut aus der Anwendung, die Sie hierher geführt hat.',
    },
    expired: {
      title: 'Dieser Link gilt nicht mehr',
      advice:
        'Er ist abgelaufen oder wurde beendet. Öffnen Sie diese Seite erneut aus der Anwendung, die Sie hierher geführt hat: Sie erhalten sofort einen neuen Link.',
    },
    ended: {
      title: 'Die Geschäftsbeziehung ist beendet',
      advice:
        'Die Karten Ihres Unternehmens sind beendet, und dieser Antrag ist geschlossen. Bei Fragen wenden Sie sich an den Anbieter, der Sie hierher geführt hat.',
    },
    whileOpen: {
      title: 'Ihr Link gilt nicht mehr',
      advice: (partner) =>
        `Er ist abgelaufen, oder ${partner} hat ihn beendet. Öffnen Sie den Antrag bei ${partner} erneut, um weiterzumachen: Alle gespeicherten Antworten sind noch da. Was Sie zuletzt eingegeben haben, ist nicht gespeichert, aber Sie können es von dieser Seite kopieren.`,
    },
  },
};
