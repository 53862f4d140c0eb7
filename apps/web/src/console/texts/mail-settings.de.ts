import type { MailSettingsTexts } from './mail-settings.en.js';

export const mailSettingsInGerman: MailSettingsTexts = {
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
