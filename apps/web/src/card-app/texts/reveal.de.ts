import type { revealInEnglish } from './reveal.en.js';

export const revealInGerman: typeof revealInEnglish = {
  frame: 'Kartendaten, angezeigt vom Kartentresor',
  hide: 'Verbergen',
  cancel: 'Abbrechen',
  buttons: {
    details: 'Kartendaten anzeigen',
    pin: 'PIN anzeigen',
    new_pin: 'PIN festlegen',
  },
  titles: {
    details: 'Die Kartendaten anzeigen?',
    pin: 'Die PIN anzeigen?',
    new_pin: 'Eine neue PIN festlegen?',
  },
  note: 'Achten Sie darauf, dass niemand auf Ihren Bildschirm sieht. Nach 45 Sekunden wird die Anzeige geschlossen.',
  newPinNote: 'Achten Sie darauf, dass niemand auf Ihren Bildschirm sieht.',
  pinSet: { title: 'Die PIN ist festgelegt', advice: 'Sie gilt ab Ihrer nächsten Zahlung.' },
  ended: {
    title: 'Die Zeit zum Öffnen ist abgelaufen',
    advice: 'Es wurde nichts angezeigt. Beginnen Sie noch einmal.',
  },
  broken: {
    title: 'Die Kartendaten ließen sich nicht anzeigen',
    advice:
      'Prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal. Zahlen können Sie mit der Karte weiterhin.',
  },
  refusals: {
    card_vault_unavailable: {
      title: 'Kartendaten und PIN sind gerade nicht verfügbar',
      advice: 'Versuchen Sie es später noch einmal. Zahlen können Sie mit der Karte weiterhin.',
    },
    card_reveals_too_many: {
      title: 'Das haben Sie zu oft geöffnet',
      advice:
        'Kartendaten und PIN lassen sich zehnmal in der Stunde öffnen. Versuchen Sie es später noch einmal.',
    },
    card_details_unavailable: {
      title: 'Die Karte hat sich inzwischen geändert',
      advice: 'Kartendaten werden angezeigt, solange eine Karte aktiv oder eingefroren ist.',
    },
  },
  notShown: 'Es wurde nichts angezeigt.',
};
