import { pluralIn } from '../language/format.js';
import type { SharedTexts } from './en.js';

export const de: SharedTexts = {
  language: 'Sprache',
  colors: { label: 'Farben', auto: 'System', light: 'Hell', dark: 'Dunkel' },
  actions: 'Aktionen',
  openNavigation: 'Navigation öffnen',
  account: { menu: 'Konto', of: (name) => `Konto: ${name}` },
  loading: 'Wird geladen …',
  tryAgain: 'Erneut versuchen',
  tryAgainIn: (seconds) => `Erneut versuchen in ${seconds} s`,
  yes: 'Ja',
  no: 'Nein',
  lengthOf: (length, limit) => `${length} von höchstens ${limit} Zeichen`,
  optional: (label) => `${label} (freiwillig)`,
  problems: pluralIn('de')({
    one: 'Eine Angabe fehlt oder stimmt nicht',
    other: '# Angaben fehlen oder stimmen nicht',
  }),
  reloadPage: 'Seite neu laden',
  reference: (requestId) =>
    `Falls Sie Hilfe brauchen, nennen Sie bitte diese Referenz: ${requestId}`,
  failures: {
    unreachable: {
      title: 'Der Server ist nicht erreichbar',
      advice: 'Das geht meist von selbst vorbei. Bitte versuchen Sie es gleich noch einmal.',
    },
    unanswered: {
      title: 'Der Server hat noch nicht geantwortet',
      advice: 'Es dauert länger als sonst. Bitte versuchen Sie es gleich noch einmal.',
    },
    busy: {
      title: 'Zu viele Anfragen',
      advice:
        'In kurzer Zeit kamen zu viele Anfragen. Warten Sie einen Moment und versuchen Sie es dann erneut.',
    },
    unavailable: {
      title: 'Bei uns ist etwas schiefgegangen',
      advice:
        'Der Server konnte nicht antworten. Bitte versuchen Sie es in einigen Minuten erneut.',
    },
    refused: {
      title: 'Der Server hat das nicht angenommen',
      advice: 'Laden Sie die Seite neu und versuchen Sie es noch einmal.',
    },
  },
  mayBeDone:
    'Vielleicht wurde die Anfrage trotzdem ausgeführt. Prüfen Sie das, bevor Sie es noch einmal versuchen.',
  slow: {
    title: 'Der Server braucht länger als sonst.',
    advice: 'Wir versuchen es weiter …',
  },
  copying: {
    copy: (name: string) => `${name} kopieren`,
    copied: 'Kopiert',
  },
  deviceLoss: {
    label: 'Was ist mit den eingerichteten Geräten?',
    lost: 'Verloren, gestohlen oder defekt',
    lostHelp: 'Sie werden sofort entfernt, und mit ihnen lässt sich nichts mehr freigeben.',
    kept: 'Sie sind noch in Gebrauch',
    keptHelp: 'Sie bleiben eingerichtet.',
    missing: 'Bitte wählen Sie aus.',
  },
  transfer: {
    accountHolder: 'Kontoinhaber',
    reference: 'Verwendungszweck',
    qrCode: 'QR-Code mit den Daten der Überweisung',
    scan: 'Mit der Banking-App scannen',
  },
  sessions: {
    heading: 'Sitzungen',
    lead: 'Wo Sie angemeldet sind. Beenden Sie Sitzungen, die Sie nicht kennen.',
    unknownBrowser: 'Ein unbekannter Browser',
    thisOne: (browser) => `${browser} (hier)`,
    since: (moment) => `Angemeldet ${moment}.`,
    lastUsed: (moment) => `Zuletzt benutzt ${moment}.`,
    end: 'Beenden',
    endOf: (browser) => `Sitzung in ${browser} beenden`,
    endOthers: 'Alle anderen beenden',
    close: 'Schließen',
  },
  paging: {
    of: (list) => `Seiten: ${list}`,
    first: 'Erste Seite',
    next: 'Nächste Seite',
  },
  inTimeZone: (label, zone) => `${label} (${zone})`,
  unknownAddress: {
    title: 'Unter dieser Adresse ist nichts',
    advice: 'Vielleicht ist sie unvollständig, oder die Seite gibt es nicht mehr.',
  },
  crash: {
    title: 'Diese Seite funktioniert nicht mehr',
    advice: 'Etwas Unerwartetes ist passiert. Laden Sie die Seite neu, um weiterzumachen.',
  },
};
