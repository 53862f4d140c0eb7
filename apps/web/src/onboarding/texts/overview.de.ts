import type { LegalForm } from '#contracts';
import type { PersonQuestion } from '#onboarding-rules';
import { momentIn } from '../../shared/language/format.js';
import type { Step } from '../steps.js';
import type {
  agreementInEnglish,
  lowerLimitInEnglish,
  overviewInEnglish,
  ownEntryInEnglish,
  sidePagesInEnglish,
  summaryInEnglish,
} from './overview.en.js';

const moment = momentIn('de');

const stepsInGerman: Record<Step, string> = {
  'company-information': 'das Unternehmen, wie es im Register steht, und seine Adresse',
  'due-diligence': 'wofür die Karten gebraucht werden und woher das Geld kommt',
  kyc: 'wer für das Unternehmen handelt und wem es gehört',
  credit: 'später zahlen mit einem Kreditrahmen, oder Guthaben',
  agreement: 'den Kreditvertrag lesen und annehmen',
  people: 'wer eine Karte bekommt',
  review: 'die Karten prüfen und bestätigen',
};

const owners: Partial<Record<LegalForm, string>> = {
  sole_proprietorship:
    'Ihr eigenes Geburtsdatum und das Land Ihrer steuerlichen Ansässigkeit, als Inhaberin oder Inhaber.',
  association:
    'Die Personen, die den Verein kontrollieren, meist der Vorstand: Name, Geburtsdatum, Land der steuerlichen Ansässigkeit.',
  foundation:
    'Die Personen, die die Stiftung kontrollieren, meist der Vorstand: Name, Geburtsdatum, Land der steuerlichen Ansässigkeit.',
  cooperative:
    'Die Personen, die die Genossenschaft kontrollieren, meist der Vorstand: Name, Geburtsdatum, Land der steuerlichen Ansässigkeit.',
  public_body: 'Nichts zu Eigentümern: Eine öffentliche Einrichtung hat keine.',
};

const signers: Partial<Record<LegalForm, string>> = {
  private_limited_company:
    'Eine Geschäftsführerin oder ein Geschäftsführer laut Register zeichnet für das Unternehmen.',
  public_limited_company: 'Ein Mitglied des Vorstands laut Register zeichnet für das Unternehmen.',
  limited_partnership:
    'Eine persönlich haftende Gesellschafterin oder ein Gesellschafter zeichnet für das Unternehmen.',
  general_partnership:
    'Eine Gesellschafterin oder ein Gesellschafter zeichnet für das Unternehmen.',
  sole_proprietorship: 'Die Inhaberin oder der Inhaber zeichnet für das Unternehmen.',
  association: 'Ein Mitglied des Vorstands zeichnet für den Verein.',
  foundation: 'Ein Mitglied des Vorstands zeichnet für die Stiftung.',
  cooperative: 'Ein Mitglied des Vorstands zeichnet für die Genossenschaft.',
  public_body: 'Eine vertretungsberechtigte Person zeichnet für die öffentliche Einrichtung.',
};

const personQuestions: Record<PersonQuestion, string> = {
  nationality: 'Staatsangehörigkeit',
  placeOfBirth: 'Geburtsort',
  residentialAddress: 'Wohnadresse',
};

export const overviewInGerman: typeof overviewInEnglish = {
  heading: (company) => `Karten für ${company}`,
  lead: (partner) => `Das fragen wir, damit ${partner} Ihrem Unternehmen Karten geben kann.`,
  minutes: 'Es dauert etwa zehn Minuten',
  asked: 'Was wir fragen',
  steps: stepsInGerman,
  readyTitle: 'Bitte bereithalten',
  legalFormAbout: 'Wählen Sie sie, um die Liste für Ihr Unternehmen zu sehen.',
  anyLegalForm: 'Jede Rechtsform',
  ready: {
    register: (register, hasCourts) =>
      `Der Registereintrag des Unternehmens${register ? ` (${register})` : ''}: Nummer, ${hasCourts ? 'Registergericht, ' : ''}Gründungsdatum, eingetragene Adresse.`,
    person: (questions) =>
      `Von jeder dieser Personen auch: ${questions.map((each) => personQuestions[each]).join(', ')}.`,
    people:
      'Alle, die für das Unternehmen handeln dürfen: Name, Funktion, Geburtsdatum, Land der steuerlichen Ansässigkeit.',
    owners: (legalForm) =>
      (legalForm && owners[legalForm]) ||
      'Alle, die mehr als 25 % besitzen oder kontrollieren: Name, Anteil, Geburtsdatum, Land der steuerlichen Ansässigkeit.',
    powerOfAttorney:
      'Wenn Sie nicht selbst vertretungsberechtigt sind: eine unterschriebene Vollmacht als PDF, JPEG oder PNG.',
    figures:
      'Um später zu zahlen: Umsatz, Ergebnis und Eigenkapital des letzten abgeschlossenen Geschäftsjahrs.',
  },
  signTitle: 'Wer zeichnen muss',
  signers: (legalForm) =>
    (legalForm && signers[legalForm]) ||
    'Eine vertretungsberechtigte Person zeichnet für das Unternehmen.',
  others:
    'Andere können alles mit einer Vollmacht ausfüllen. Wenn Sie später zahlen, nimmt am Ende eine zeichnungsberechtigte Person den Kreditvertrag an.',
  begin: 'Beginnen',
  goOn: 'Weitermachen',
};

export const sidePagesInGerman: typeof sidePagesInEnglish = {
  label: 'Zu diesem Antrag',
  overview: 'Übersicht',
  summary: 'Zusammenfassung',
};

export const ownEntryInGerman: typeof ownEntryInEnglish = {
  open: 'Mich selbst hinzufügen',
  name: 'Ihr vollständiger Name',
  about: (partner) =>
    `Auch Sie bekommen eine Karte. ${partner} erfährt, dass Sie sich selbst hinzugefügt haben.`,
  add: 'Hinzufügen',
  you: 'Sie',
};

export const summaryInGerman: typeof summaryInEnglish = {
  heading: (company) => `Zusammenfassung für ${company}`,
  lead: (partner) => `Alles, was Sie für Karten von ${partner} angegeben haben.`,
  print: 'Drucken',
  nothing: 'Noch keine Angaben.',
  submitted: 'Eingereicht am',
  confirmed: 'Bestätigt am',
  notConfirmed: 'Noch nicht bestätigt.',
};

export const agreementInGerman: typeof agreementInEnglish = {
  heading: 'Ihr Kreditvertrag',
  lead: 'Ihr Kreditrahmen ist bewilligt. Den Vertrag darüber nimmt eine Person an, die für das Unternehmen zeichnen darf.',
  open: 'Der Vertrag ist noch nicht angenommen',
  openAdvice: 'Den Link haben wir auch per E-Mail an die angegebene Adresse geschickt.',
  accepted: 'Der Vertrag ist angenommen',
  acceptedAdvice: (name, at) => `Von ${name} am ${moment(at)}.`,
  document: 'Vertrag',
  signatories: 'Annehmen können ihn:',
  read: 'Vertrag lesen (PDF)',
  accept: 'Lesen und annehmen',
};

export const lowerLimitInGerman: typeof lowerLimitInEnglish = {
  requested: 'Gewünscht',
  granted: 'Bewilligt',
  meaning:
    'Das ist weniger, als Sie wollten. Ihre Karten zahlen bis zu diesem Rahmen, bis Sie eine Rechnung bezahlen. Sie können den Vertrag annehmen oder später mehr anfragen.',
};
