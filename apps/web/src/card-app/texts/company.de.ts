import type { CompanyTexts } from './company.en.js';

export const company: CompanyTexts = {
  heading: 'Unternehmen',
  tab: 'Unternehmen',
  account: 'Kartenkonto',
  accounts: { debit: 'Guthabenkonto', credit: 'Kreditkonto' },
  pending: 'Dieses Konto ist noch nicht eröffnet.',
  overdue: {
    title: 'Eine Rechnung ist überfällig',
    advice: 'Mit den Karten dieses Kontos lässt sich nichts zahlen, bis die Rechnung bezahlt ist.',
  },
  available: 'Verfügbar',
  booked: 'Gebucht',
  held: 'Für Käufe vorgemerkt',
  creditLimit: 'Kreditrahmen',
  transfer: {
    debit: {
      heading: 'Per Überweisung aufladen',
      help: 'Das Geld ist verfügbar, sobald es mit diesem Verwendungszweck eingeht.',
    },
    credit: {
      heading: 'Per Überweisung zahlen',
      help: 'Eine Überweisung mit diesem Verwendungszweck bezahlt zuerst die älteste offene Rechnung.',
    },
  },
  autoTopUp: {
    heading: 'Automatisches Aufladen',
    on: 'Ein',
    off: 'Aus',
    turnOn: 'Einschalten',
    turnOff: 'Ausschalten',
    set: 'Einrichten',
    change: 'Ändern',
    by: (threshold, amount) =>
      `Sind weniger als ${threshold} verfügbar, werden ${amount} aufgeladen.`,
    upTo: (threshold, target) =>
      `Sind weniger als ${threshold} verfügbar, wird das Konto auf ${target} aufgeladen.`,
    atMost: (cap) => `Höchstens ${cap} pro Tag.`,
    pending: 'Eine Aufladung ist unterwegs.',
    reasons: {
      switched_off: 'Ihr Unternehmen hat das automatische Aufladen ausgeschaltet.',
      top_ups_failed:
        'Es wurde ausgeschaltet, weil mehrere Aufladungen hintereinander fehlgeschlagen sind. Prüfen Sie Ihr Bankkonto und schalten Sie es dann wieder ein.',
    },
    title: 'Automatisches Aufladen',
    threshold: 'Wenn weniger verfügbar ist als',
    amount: 'Aufladen um',
    amountWrong: 'Geben Sie einen Betrag über null ein.',
    turnOnTitle: 'Automatisches Aufladen einschalten?',
    turnOffTitle: 'Automatisches Aufladen ausschalten?',
    turnOffNote: 'Zahlungen werden abgelehnt, wenn das Guthaben aufgebraucht ist.',
    dailyCap: 'Höchstens pro Tag',
    targetAmount: 'Aufladen auf',
    save: 'Speichern und einschalten',
    failed: 'Es wurde nichts geändert.',
    refusals: {
      auto_top_up_impossible: {
        title: 'Das ist nicht möglich',
        advice: 'Wählen Sie andere Beträge.',
      },
    },
  },
  people: {
    heading: 'Personen des Unternehmens',
    person: 'Name',
    address: 'E-Mail',
    app: 'Karten-App',
    hasApp: 'Hat die App',
    invited: 'Eingeladen',
    expired: 'Einladung abgelaufen',
    notInvited: 'Nicht eingeladen',
    noAddress: 'Keine E-Mail-Adresse',
    invite: 'Einladen',
    inviteAgain: 'Erneut einladen',
    inviteOne: (name) => `${name} einladen`,
    inviteAgainOne: (name) => `Erneut einladen: ${name}`,
    inviteTitle: (name) => `${name} zur Karten-App einladen?`,
    inviteNote:
      'Ein Link und ein Einmalcode gehen an diese Adresse. Sie gelten 7 Tage und ersetzen frühere.',
    restore: 'Zugang wiederherstellen',
    restoreOne: (name) => `Zugang von ${name} wiederherstellen`,
    restoreTitle: (name) => `Den Zugang von ${name} wiederherstellen?`,
    restoreAct: (name) => `${name} einladen, ein neues Gerät einzurichten?`,
    restoreHelp: (address) =>
      `Ein Link und ein Einmalcode für ein neues Gerät gehen an ${address}. Die Person erfährt auch, was mit den eingerichteten Geräten geschieht.`,
    devices: 'Geräte',
    restoreSubmit: 'Einladung senden',
    sent: (address) => `Die Einladung ist unterwegs an ${address}.`,
    failed: 'Es wurde keine Einladung gesendet.',
    refusals: {
      person_without_mail_address: {
        title: 'Die Person hat keine E-Mail-Adresse',
        advice: 'Bitten Sie Ihren Kartendienst, eine zu hinterlegen.',
      },
      person_without_card: {
        title: 'Die Person hat keine Karte',
        advice: 'Bestellen Sie zuerst eine Karte für sie.',
      },
      company_ended: {
        title: 'Die Geschäftsbeziehung mit Ihrem Unternehmen ist beendet',
        advice: 'Es erhält keine Karten mehr, und seine Mitarbeiter erhalten keine Karten-App.',
      },
      company_denied: {
        title: 'Der Antrag Ihres Unternehmens wurde abgelehnt',
        advice: 'Seine Mitarbeiter erhalten keine Karten-App.',
      },
      card_app_invitations_too_many: {
        title: 'Zu viele Einladungen',
        advice:
          'Eine Person erhält höchstens 5 in 24 Stunden. Bitten Sie sie, die neueste E-Mail zu öffnen.',
      },
    },
  },
  cards: 'Karten des Unternehmens',
  noCards: 'Das Unternehmen hat noch keine Karten',
  noCardsAdvice: 'Bestellen Sie eine für jemanden aus dem Unternehmen.',
  cardOf: (name) => `Karte von ${name}`,
  unknownCard: {
    title: 'Karte nicht gefunden',
    advice: 'Sie ist keine Karte Ihres Unternehmens.',
  },
  frozenBy: {
    company_admin: 'Ihr Unternehmen hat diese Karte eingefroren.',
    cardholder: 'Der Karteninhaber hat diese Karte eingefroren.',
  },
  back: 'Zurück zum Unternehmen',
  earlierCard: 'Karte, die durch diese ersetzt wird',
  nextCard: 'Nächste Karte',
  keep: 'Schließen',
  limits: {
    heading: 'Ausgabenlimits',
    help: 'Lassen Sie ein Feld leer, wenn kein Limit gelten soll.',
    periods: {
      payment: 'Pro Zahlung',
      day: 'Pro Tag',
      week: 'Pro Woche',
      month: 'Pro Monat',
      total: 'Insgesamt',
    },
    stricter: (period, amount) =>
      `${period}: Der Kartendienst erlaubt höchstens ${amount}. Ein höheres Limit hat hier keine Wirkung.`,
    changed: {
      title: 'Die Limits wurden inzwischen geändert',
      advice: 'Es wurde nichts gespeichert. Hier sehen Sie die aktuellen Limits.',
    },
    title: 'Die Limits dieser Karte ändern?',
    none: 'Kein Limit',
    wrong: 'Geben Sie einen Betrag ein oder lassen Sie das Feld leer.',
    save: 'Limits speichern',
    saved: 'Die Limits sind gespeichert.',
    failed: 'Die Limits wurden nicht geändert.',
  },
  order: {
    open: 'Karte bestellen',
    title: 'Karte bestellen',
    confirmTitle: 'Diese Karte bestellen?',
    shipTo: 'Lieferadresse',
    person: 'Für wen',
    type: 'Kartentyp',
    country: 'Land',
    monthlyLimit: 'Limit pro Monat (freiwillig)',
    purpose: 'Zweck (freiwillig)',
    addressProblems: {
      missing: 'Bitte füllen Sie dieses Feld aus.',
      postal_code_malformed: 'Das ist keine Postleitzahl des gewählten Landes.',
      region_unknown: 'Bitte aus der Liste wählen.',
    },
    missing: 'Bitte füllen Sie dieses Feld aus.',
    submit: 'Bestellen',
    failed: 'Es wurde keine Karte bestellt.',
  },
  purpose: {
    open: 'Zweck bearbeiten',
    title: 'Wofür ist diese Karte?',
    submit: 'Speichern',
    failed: 'Die Karte wurde nicht geändert.',
  },
  terminate: {
    open: 'Diese Karte beenden',
    title: 'Diese Karte beenden?',
    consequence:
      'Ab sofort wird sie überall abgelehnt; das lässt sich nicht rückgängig machen. Frühere Einkäufe werden noch abgebucht.',
    submit: 'Karte beenden',
    failed: 'Die Karte wurde nicht beendet.',
    refusals: {
      card_transition_impossible: {
        title: 'Die Karte ist schon beendet',
        advice: 'Es ist nichts weiter zu tun.',
      },
    },
  },
  replace: {
    open: 'Diese Karte ersetzen',
    title: 'Diese Karte ersetzen?',
    reason: 'Was ist mit der Karte passiert?',
    reasons: { lost: 'Verloren', stolen: 'Gestohlen', damaged: 'Beschädigt' },
    consequences: {
      lost: 'Die Karte wird sofort beendet und eine neue bestellt.',
      stolen: 'Die Karte wird sofort beendet und eine neue bestellt.',
      damaged:
        'Eine neue Karte wird bestellt. Die bisherige lässt sich verwenden, bis die neue aktiviert ist.',
    },
    submit: 'Ersetzen',
    failed: 'Die Karte wurde nicht ersetzt.',
    refusals: {
      frozen_by_partner: {
        title: 'Der Kartendienst hat diese Karte eingefroren',
        advice: 'Sie lässt sich ersetzen, wenn der Kartendienst sie freigegeben hat.',
      },
      frozen_by_platform: {
        title: 'Der Kartenherausgeber hat diese Karte eingefroren',
        advice: 'Fragen Sie Ihren Kartendienst nach dem Grund.',
      },
      card_replaced: {
        title: 'Die Karte wurde schon ersetzt',
        advice: 'Die neue Karte finden Sie unter den Karten des Unternehmens.',
      },
      card_transition_impossible: {
        title: 'Die Karte lässt sich jetzt nicht ersetzen',
        advice: 'Sie ist beendet oder wurde noch nicht verschickt.',
      },
    },
  },
};
