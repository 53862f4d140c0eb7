import { momentIn, numberIn, percentIn, pluralIn } from '../../shared/language/format.js';
import type { ConsoleTexts } from './en.js';
import { accessInGerman } from './access.de.js';
import { accountsInGerman } from './accounts.de.js';
import { entitiesInGerman } from './entities.de.js';
import { eventsInGerman } from './events.de.js';
import { paymentsInGerman } from './payments.de.js';
import { toolsInGerman } from './tools.de.js';
import type { mailsInEnglish } from './mails.en.js';
import type { MailSettingsTexts } from './mail-settings.en.js';

const mailSettingsInGerman: MailSettingsTexts = {
  heading: 'Mail-Einstellungen',
  table: 'Wer welche Mail sendet',
  mail: 'Mail',
  now: 'Jetzt',
  from: (moment) => `Ab ${moment}`,
  senders: { platform: 'Die Plattform', partner: 'Sie' },
  settings: 'Einstellungen',
  level: 'Integrationsstufe',
  levels: { light: 'Light', native: 'Native', white_label: 'White Label' },
  levelsAbout: {
    light: 'Wir senden die Systemmails, in unserem Namen.',
    native: 'Sie wählen für jede Systemmail, wer sie sendet.',
    white_label: 'Wir senden die Systemmails, mit Ihrem Namen, Logo und Ihrer Farbe.',
  },
  sender: (mail) => `Wer sendet: ${mail}`,
  whenItCounts:
    'Eine Änderung gilt für Ereignisse ab zehn Minuten später, damit keine Mail doppelt kommt oder ausbleibt. Vor Ihrer ersten Firma gilt sie sofort.',
  save: 'Speichern',
  countsFrom: (moment) => `Gespeichert. Es gilt ab ${moment}.`,
  counts: 'Gespeichert. Es gilt jetzt.',
  changedTooOften:
    'Diese Einstellungen wurden im letzten Monat zu oft geändert. Nichts wurde gespeichert; versuchen Sie es später wieder.',
  nothingSaved: 'Nichts wurde gespeichert.',
};

const mailsInGerman: typeof mailsInEnglish = {
  heading: 'Mails',
  lead: 'Was wir Ihren Firmen und Karteninhabern gesendet haben. Was Sie selbst senden, ist nicht dabei.',
  kind: 'Mail',
  nothing: 'Hier sind keine Mails.',
  shown: pluralIn('de')({ one: '# Mail angezeigt', other: '# Mails angezeigt' }),
  roles: { applicant: 'Wer die KYC-Fragen beantwortet hat', cardholder: 'Karteninhaber' },
  back: 'Alle Mails',
  unknown: 'Diese Mail gibt es nicht',
  to: 'Für',
  person: 'Person',
  event: 'Ereignis',
  noEvent: 'Keines: sie erzählt von einer Entscheidung oder erinnert daran',
  cause: 'Worum es geht',
  sentAt: 'Gesendet',
  failure: 'Grund',
  attempts: 'Versuche',
  noAttempts: 'Dem Mailserver noch nicht angeboten.',
};

const plural = pluralIn('de');

export const de: ConsoleTexts = {
  title: 'Partner-Konsole',
  columns: {
    account: 'Konto',
    amount: 'Betrag',
    attempts: 'Versuche',
    available: 'Verfügbar',
    call: 'Aufruf',
    card: 'Karte',
    change: 'Änderung',
    company: 'Unternehmen',
    created: 'Zeit',
    duration: 'Dauer',
    event: 'Ereignis',
    merchant: 'Händler',
    person: 'Person',
    status: 'Status',
    type: 'Art',
  },
  close: 'Schließen',
  stale: 'Was Sie hier sehen, ist nicht auf dem neuesten Stand.',
  navigation: 'Konsole',
  places: {
    activity: 'Aktivität',
    customers: 'Kunden',
    webhooks: 'Webhooks',
    settings: 'Einstellungen',
  },
  signOut: 'Abmelden',
  moment: momentIn('de', 'medium'),
  number: numberIn('de'),
  percent: percentIn('de'),

  access: accessInGerman,
  mails: mailsInGerman,
  payments: paymentsInGerman,
  accounts: accountsInGerman,
  ...eventsInGerman,
  ...entitiesInGerman,
  ...toolsInGerman,
  test: {
    title: 'Testereignis senden',
    lead: 'Ein Beispiel geht an Ihren Endpunkt, kenntlich am Header webhook-test und der Firma cmp_test.',
    example: 'Beispieldaten',
    send: 'Senden',
    sent: 'Das Testereignis ist unterwegs.',
    look: 'Sehen, was daraus wird',
  },
  endpoint: {
    headings: {
      events: 'Ereignis-Webhook',
      transactions: 'Transaktions-Webhook',
      three_ds: '3DS-Webhook',
    },
    missing: 'Für diese Ereignisse gibt es noch keinen Endpunkt. Richten Sie ihn zuerst ein.',
    none: 'Es gibt noch keinen Endpunkt. Ereignisse warten bis zu fünf Tage auf ihn.',
    settings: 'Einstellungen',
    url: 'URL',
    header: 'Header für Ihr Token',
    headerAbout: 'Den Namen des Headers bestimmen Sie.',
    token: 'Token',
    tokenKept: 'Wird nie angezeigt. Lassen Sie das Feld leer, um das aktuelle Token zu behalten.',
    showToken: 'Token anzeigen',
    deliveries: 'Zustellung',
    disabledAbout: 'Solange die Zustellung aus ist, warten Ereignisse bis zu fünf Tage.',
    statuses: { enabled: 'An', disabled: 'Aus' },
    save: 'Speichern',
    saved: 'Gespeichert.',
    turnOffTitle: 'Die Zustellung ausschalten?',
    turnOff: 'Ausschalten',
    leaveOn: 'An lassen',
    problem: 'Das wurde nicht angenommen. Bitte prüfen Sie es.',
    problems: {
      is_webhook_url:
        'Bitte geben Sie die ganze Adresse an, zum Beispiel https://example.com/webhooks.',
      plain_http_refused: 'Die Adresse muss mit https:// beginnen.',
      port_refused: 'Der Port muss 443 sein oder ab 1024 liegen.',
      address_refused:
        'An diese Adresse senden wir nicht: Sie liegt nicht im öffentlichen Internet.',
      lookup_failed: 'Einen Server dieses Namens gibt es nicht.',
      is_webhook_header:
        'Bitte wählen Sie einen anderen Namen: Buchstaben, Ziffern und Bindestriche, und keinen, den HTTP oder wir schon nutzen.',
      is_required: 'Bitte wählen Sie ein Token: Der Endpunkt hat noch keines.',
      is_length: 'Bitte mindestens 16 und höchstens 1.000 Zeichen.',
      max_length: 'Das ist zu lang.',
      is_header_value: 'Bitte nutzen Sie nur Buchstaben, Ziffern und Zeichen aus ASCII.',
    },
  },
  health: {
    title: 'Zustand',
    state: 'Zustand',
    states: { healthy: 'Gesund', failing: 'Gestört', disabled: 'Zustellung ist aus' },
    failingSince: (moment) => `Gestört seit ${moment}`,
    waiting: 'Wartende Ereignisse',
    oldest: 'Das älteste davon',
    lastSuccess: 'Letzter Erfolg',
    lastFailure: 'Letzter Fehler',
    nextProbe: 'Nächste Probe',
    lastHour: 'Letzte Stunde',
    lastDay: 'Letzter Tag',
    attempts: 'Versuche',
    successRate: 'Erfolgsrate',
    durations: 'Antwortzeit in ms: p50 / p95 / p99',
  },
  mailSettings: mailSettingsInGerman,
  secrets: {
    title: 'Signaturgeheimnisse',
    since: (moment) => `Seit ${moment}`,
    current: 'Aktuell',
    until: (moment) => `Signiert bis ${moment}`,
    roll: 'Geheimnis wechseln',
    lead: 'Ab jetzt signiert ein neues Geheimnis. Das bisherige signiert noch eine Weile zusätzlich, damit Sie umstellen können.',
    overlap: 'Das bisherige Geheimnis signiert noch',
    hours: plural({ one: '# Stunde', other: '# Stunden' }),
    secret: 'Das neue Geheimnis',
    shownOnce: 'Kopieren Sie es jetzt: Es wird nie wieder angezeigt.',
  },
};
