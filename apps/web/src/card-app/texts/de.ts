import { pluralIn } from '../../shared/language/format.js';
import { company } from './company.de.js';
import { revealInGerman } from './reveal.de.js';
import type { CardAppTexts, PurchaseTexts } from './en.js';

const purchases: PurchaseTexts = {
  heading: 'Käufe',
  none: 'Noch keine Käufe',
  noneAdvice: 'Wenn Sie mit Ihrer Karte zahlen, erscheint der Kauf hier von selbst.',
  latest: (merchant) => `Letzter Kauf: ${merchant}`,
  standings: {
    held: {
      name: 'Vorgemerkt',
      advice: 'Das Geld ist zurückgelegt. Gebucht wird, wenn der Händler es abruft.',
    },
    partly_reversed: {
      name: 'Teilweise freigegeben',
      advice: 'Der Händler braucht weniger. Der Rest ist vorgemerkt, bis er gebucht wird.',
    },
    partly_booked: {
      name: 'Teilweise gebucht',
      advice:
        'Der Händler hat einen Teil abgerufen, etwa für eine Lieferung. Der Rest ist noch vorgemerkt.',
    },
    booked: { name: 'Gebucht', advice: 'Der Kauf ist bezahlt.' },
    partly_refunded: {
      name: 'Teilweise erstattet',
      advice: 'Der Händler hat einen Teil zurückgezahlt.',
    },
    refunded: { name: 'Erstattet', advice: 'Der Händler hat ihn zurückgezahlt.' },
    reversed: {
      name: 'Storniert',
      advice: 'Der Händler hat ihn storniert. Gebucht wurde nichts.',
    },
    expired: {
      name: 'Verfallen',
      advice:
        'Der Händler hat das Geld nicht rechtzeitig abgerufen. Gebucht wurde nichts, aber eine späte Buchung ist möglich.',
    },
    declined: { name: 'Abgelehnt', advice: 'Gebucht wurde nichts.' },
  },
  held: 'Vorgemerkt',
  booked: 'Gebucht',
  reversed: 'Vor der Buchung freigegeben',
  refunded: 'Erstattet',
  ofAccount: 'In der Währung des Kontos',
  madeAt: 'Gekauft',
  heldUntil: 'Vorgemerkt bis',
  declines: {
    partly: 'Der Händler wollte mehr abrufen, und das wurde abgelehnt.',
    reasons: {
      account_currency: {
        reason: 'Der Betrag war nicht in der Währung des Kontos.',
        advice:
          'Bitten Sie den Händler, es noch einmal zu versuchen. Gelingt es wieder nicht, wenden Sie sich an den Kartendienst Ihres Unternehmens.',
      },
      account_not_open: {
        reason: 'Das Kartenkonto Ihres Unternehmens war noch nicht eröffnet.',
        advice: 'Zahlen Sie noch einmal, wenn über den Antrag Ihres Unternehmens entschieden ist.',
      },
      authorization_expired: {
        reason: 'Die Anfrage des Händlers kam zu spät.',
        advice: 'Zahlen Sie beim Händler noch einmal.',
      },
      card_frozen: {
        reason: 'Die Karte war eingefroren.',
        advice: 'Unter „Karten“ steht, wer sie eingefroren hat und ob Sie das aufheben können.',
      },
      card_not_active: {
        reason: 'Die Karte war noch nicht aktiv.',
        advice: 'Aktivieren Sie sie unter „Karten“, und zahlen Sie noch einmal.',
      },
      card_terminated: {
        reason: 'Die Karte ist beendet.',
        advice: 'Nehmen Sie eine andere Karte, oder bitten Sie Ihr Unternehmen um eine neue.',
      },
      company_denied: {
        reason: 'Der Antrag Ihres Unternehmens wurde abgelehnt.',
        advice: 'Die Karte kann nicht benutzt werden. Zahlen Sie auf andere Weise.',
      },
      company_ended: {
        reason: 'Die Geschäftsbeziehung mit Ihrem Unternehmen ist beendet.',
        advice: 'Ihre Karten sind beendet. Zahlen Sie auf andere Weise.',
      },
      company_restricted: {
        reason: 'Die Karten Ihrer Firma sind zurzeit nicht nutzbar.',
        advice: 'Fragen Sie in Ihrer Firma nach, und zahlen Sie auf andere Weise.',
      },
      insufficient_funds: {
        reason: 'Auf dem Konto war nicht genug Geld.',
        advice:
          'Bitten Sie einen Admin Ihres Unternehmens, das Konto aufzuladen, und zahlen Sie noch einmal.',
      },
      invoice_overdue: {
        reason: 'Eine Rechnung Ihres Unternehmens ist überfällig.',
        advice:
          'Die Karten Ihres Unternehmens gehen wieder, sobald die Rechnung bezahlt ist. Fragen Sie einen Admin.',
      },
      authentication_required: {
        reason: 'Der Kauf wurde nicht in dieser App freigegeben.',
        advice: 'Zahlen Sie noch einmal, und geben Sie den Kauf frei, wenn die App danach fragt.',
      },
      authentication_missing: {
        reason: 'Der Kauf wurde nicht in dieser App freigegeben.',
        advice: 'Zahlen Sie noch einmal, und geben Sie den Kauf frei, wenn die App danach fragt.',
      },
      authentication_invalid: {
        reason: 'Die Freigabe gehörte nicht zu diesem Kauf.',
        advice:
          'Zahlen Sie noch einmal. Waren Händler oder Betrag nicht Ihre, frieren Sie die Karte ein.',
      },
      channel_blocked: {
        reason: 'Die Karte darf auf diesem Weg nicht verwendet werden.',
        advice:
          'Im Internet, am Terminal oder für Bargeld: Bitten Sie einen Admin Ihres Unternehmens, es zu erlauben.',
      },
      declined_by_partner: {
        reason: 'Der Anbieter Ihrer Karte hat die Zahlung abgelehnt.',
        advice: 'Fragen Sie einen Admin Ihres Unternehmens oder nehmen Sie eine andere Karte.',
      },
      partner_unavailable: {
        reason: 'Der Anbieter Ihrer Karte war nicht erreichbar.',
        advice: 'Versuchen Sie es in ein paar Minuten noch einmal.',
      },
      merchant_category_blocked: {
        reason: 'Die Karte darf bei dieser Art von Händler nicht verwendet werden.',
        advice:
          'Bitten Sie einen Admin Ihres Unternehmens, es zu erlauben, oder nehmen Sie eine andere Karte.',
      },
      country_blocked: {
        reason: 'Die Karte darf in diesem Land nicht verwendet werden.',
        advice:
          'Bitten Sie einen Admin Ihres Unternehmens, es zu erlauben, oder nehmen Sie eine andere Karte.',
      },
      spending_limit_exceeded: {
        reason: 'Ein Ausgabenlimit der Karte wäre überschritten worden.',
        advice:
          'Bitten Sie einen Admin Ihres Unternehmens, es zu erhöhen, oder zahlen Sie weniger.',
      },
    },
    other: {
      reason: 'Der Kauf war nicht möglich.',
      advice: 'Fragen Sie Ihr Unternehmen oder dessen Kartendienst danach.',
    },
  },
  unknown: {
    title: 'Kauf nicht gefunden',
    advice: 'Er wurde mit der Karte von jemand anderem gemacht, oder es gibt ihn nicht.',
  },
  back: 'Zurück zu den Käufen',
};

const plural = pluralIn('de');

const cardTypes = { virtual: 'Virtuelle Karte', physical: 'Physische Karte' };

export const de: CardAppTexts = {
  title: 'Karten-App',
  navigation: 'Hauptmenü',
  passkeyFailures: {
    dismissed: {
      title: 'Der Passkey wurde nicht verwendet',
      advice:
        'Es ist nichts geschehen. Versuchen Sie es noch einmal und bestätigen Sie mit Finger, Gesicht oder PIN.',
    },
    not_supported: {
      title: 'Dieses Gerät kann keinen Passkey speichern',
      advice:
        'Schalten Sie eine Bildschirmsperre ein, oder nehmen Sie ein anderes Gerät oder einen anderen Browser.',
    },
    already_enrolled: {
      title: 'Dieses Gerät ist schon eingerichtet',
      advice: 'Melden Sie sich mit dem Passkey an, der darauf gespeichert ist.',
    },
    unusable: {
      title: 'Der Passkey konnte nicht verwendet werden',
      advice:
        'Versuchen Sie es noch einmal, oder nehmen Sie ein anderes Gerät oder einen anderen Browser.',
    },
  },

  welcome: {
    heading: 'Willkommen',
    lead: 'Geben Sie hier Ihre Zahlungen im Internet frei, mit einem Passkey, den nur Sie haben.',
    signIn: 'Mit Passkey anmelden',
    firstTime: 'Zum ersten Mal auf diesem Gerät?',
    code: 'Einmalcode',
    codeHelp:
      'Sie erhalten ihn von Ihrem Unternehmen oder dessen Kartendienst. Er lässt sich nur einmal verwenden.',
    deviceName: 'Name dieses Geräts',
    deviceNameHelp: 'Damit Sie Ihre Geräte unterscheiden können, etwa „Mein Telefon“.',
    enrol: 'Dieses Gerät einrichten',
    codeNotNeeded:
      'Sie sind hier angemeldet. Öffnen Sie den Link auf dem Gerät, das Sie einrichten wollen, oder melden Sie sich erst ab.',
    hasPasskey: 'Schon eingerichtet? Anmelden',
    codeInvalid: {
      title: 'Dieser Code ist nicht gültig',
      advice:
        'Er ist vielleicht vertippt, schon verwendet oder zu alt. Prüfen Sie ihn, oder lassen Sie sich einen neuen geben.',
    },
    lost: {
      title: 'Telefon oder Passkey verloren?',
      advice:
        'Bitten Sie einen Admin Ihres Unternehmens oder dessen Kartendienst, Ihren Zugang wiederherzustellen. Das verlorene Telefon lässt sich dabei sofort entfernen. Sie erhalten eine E-Mail: Öffnen Sie deren Link auf Ihrem neuen Telefon. Ist Ihre Karte in Gefahr, lassen Sie sie jetzt einfrieren.',
    },
    devicesTooMany: {
      title: 'Sie haben zu viele Geräte',
      advice: 'Entfernen Sie zuerst eines davon, auf einem eingerichteten Gerät.',
    },
  },
  refused: {
    title: 'Dieser Passkey wurde nicht angenommen',
    advice:
      'Nehmen Sie den Passkey eines Geräts, das hier eingerichtet ist und das Sie nicht entfernt haben.',
  },
  lockedOut: {
    title: 'Zu viele Fehlversuche',
    advice:
      'Zu Ihrer Sicherheit lässt sich einige Minuten lang nichts bestätigen. Versuchen Sie es danach noch einmal.',
  },

  stepUp: {
    confirm: 'Mit Passkey bestätigen',
    cancel: 'Abbrechen',
    binds: 'Ihre Bestätigung gilt nur für diesen Vorgang.',
    late: {
      title: 'Bitte bestätigen Sie noch einmal',
      advice: 'Die erste Bestätigung kam zu spät. Es ist noch nichts geschehen.',
    },
  },

  connection: {
    reconnecting: 'Der Server antwortet gerade nicht. Wir versuchen es weiter …',
    offline: 'Sie sind offline. Neue Zahlungen erscheinen, sobald Sie wieder verbunden sind.',
  },
  columns: { amount: 'Betrag', status: 'Status', date: 'Datum', device: 'Gerät' },

  home: {
    heading: 'Start',
    left: (amount) => `Noch ${amount} in diesem Monat`,
    spent: (spent, limit) => `${spent} von ${limit} ausgegeben`,
    noLimit: 'Diese Karte hat kein Monatslimit.',
    allCards: (count) => (count > 1 ? `Alle ${count} Karten` : 'Meine Karte'),
    purchases: 'Letzte Käufe',
    noPurchases: 'Noch keine Käufe.',
    allPurchases: 'Alle Käufe',
    later: 'Später entscheiden',
    close: 'Schließen',
  },
  approvals: {
    heading: 'Freigaben',
    waiting: plural({ one: '# Zahlung wartet auf Sie', other: '# Zahlungen warten auf Sie' }),
    none: 'Nichts freizugeben',
    noneAdvice: 'Wenn Sie im Internet zahlen, erscheint die Zahlung hier von selbst.',
    decide: 'Ansehen und entscheiden',
    timeLeft: 'Verbleibende Zeit',
    history: 'Verlauf',
  },
  history: {
    heading: 'Verlauf',
    none: 'Noch keine Freigaben',
    noneAdvice: 'Hier stehen Zahlungen, die Sie freigegeben oder abgelehnt haben.',
    outcomes: {
      approved: 'Freigegeben',
      denied: 'Nicht ich',
      cancelled: 'Abgebrochen',
      expired: 'Zeit abgelaufen',
      failed: 'Gescheitert',
    },
    failures: {
      cancelled: 'Sie haben sie abgebrochen.',
      not_reachable: 'Keines Ihrer Geräte war rechtzeitig zu erreichen.',
      sca_failed: 'Der Passkey wurde zu oft abgelehnt.',
      technical_error: 'Es gab ein technisches Problem.',
    },
    back: 'Zurück zu den Freigaben',
  },
  approval: {
    heading: 'Diese Zahlung freigeben?',
    amountTo: (merchant) => `an ${merchant}`,
    noPayment: 'Keine Zahlung',
    verificationFor: (merchant) => `Kartenprüfung für ${merchant}`,
    verificationHeading: 'Diese Kartenprüfung freigeben?',
    card: 'Karte',
    cardEnding: (last4) => `endet auf ${last4}`,
    merchant: 'Händler',
    website: 'Website',
    country: 'Land',
    requestedAt: 'Angefragt',
    approve: 'Mit Passkey freigeben',
    cancel: 'Abbrechen',
    deny: 'Das war ich nicht',
    freeze: 'Diese Karte jetzt einfrieren',
    frozen: 'Ihre Karte ist eingefroren. Unter „Karten“ können Sie sie freigeben.',
    binds: 'Ihre Freigabe gilt nur für diesen Betrag und diesen Händler.',
    backToShop: 'Zurück zum Händler',
    outcomes: {
      approved: { heading: 'Freigegeben', advice: 'Beim Händler geht es weiter.' },
      denied: {
        heading: 'Abgelehnt',
        advice:
          'Ihre Karte wurde nicht belastet. Hat jemand anders damit zahlen wollen, frieren Sie die Karte ein oder sagen Sie uns Bescheid.',
      },
      cancelled: { heading: 'Abgebrochen', advice: 'Ihre Karte wurde nicht belastet.' },
      expired: {
        heading: 'Die Zeit ist abgelaufen',
        advice:
          'Ihre Karte wurde nicht belastet. Wenn Sie noch zahlen möchten, beginnen Sie beim Händler von vorn.',
      },
      failed: {
        heading: 'Konnte nicht abgeschlossen werden',
        advice: 'Ihre Karte wurde nicht belastet. Beginnen Sie beim Händler von vorn.',
      },
    },
    unknown: {
      title: 'Zahlung nicht gefunden',
      advice: 'Sie gehört jemand anderem oder liegt lange zurück.',
    },
    back: 'Zurück zu den Freigaben',
    failed: 'Ihre Entscheidung wurde nicht gespeichert.',
  },

  purchases,

  cards: {
    heading: 'Meine Karten',
    tab: 'Karten',
    none: 'Sie haben noch keine Karte',
    noneAdvice: 'Sobald Ihr Unternehmen eine für Sie bestellt hat, erscheint sie hier.',
    types: cardTypes,
    statuses: {
      pre_order: 'In Vorbereitung',
      ordered: 'Bestellt',
      shipped: 'Unterwegs',
      active: 'Aktiv',
      frozen: 'Eingefroren',
      terminated: 'Beendet',
    },
    name: (type, last4) => `${cardTypes[type]}, endet auf ${last4}`,
    card: 'Karte',
    holder: 'Karte von',
    reveal: revealInGerman,
    purpose: 'Zweck',
    purposeHelp: 'Zum Beispiel Reisen oder Software.',
    arrivesBy: (day) => `Voraussichtliche Ankunft bis ${day}`,
    expiresOn: (day) => `Gültig bis ${day}`,
    unfreezeTitle: 'Diese Karte freigeben?',
    unfreezeNote: 'Mit der Karte kann sofort wieder gezahlt werden.',
    activateTitle: 'Diese Karte aktivieren?',
    activateNote: 'Mit der Karte kann sofort gezahlt werden.',
    freeze: 'Einfrieren',
    unfreeze: 'Freigeben',
    activate: 'Aktivieren',
    activationCode: 'Aktivierungscode',
    activationCodeHelp: 'Sechs Ziffern aus dem Brief, der mit der Post kam.',
    activationCodeMalformed: 'Der Code hat sechs Ziffern.',
    codeWrong: {
      title: 'Das ist nicht der Code dieser Karte',
      advice: plural({
        one: 'Sehen Sie noch einmal im Brief nach: Sie haben noch einen Versuch.',
        other: 'Sehen Sie noch einmal im Brief nach: Sie haben noch # Versuche.',
      }),
    },
    codeVoid: {
      title: 'Dieser Code gilt nicht mehr',
      advice: 'Bitten Sie Ihr Unternehmen oder dessen Kartendienst um einen neuen Brief.',
    },
    frozenBy: {
      platform:
        'Der Kartenherausgeber hat sie eingefroren. Mehr dazu weiß der Kartendienst Ihres Unternehmens.',
      partner:
        'Der Kartendienst hat sie eingefroren. Nur der Kartendienst kann sie freigeben: Bitte fragen Sie dort nach.',
      company_admin:
        'Ihr Unternehmen hat sie eingefroren. Bitten Sie einen Admin Ihres Unternehmens, sie freizugeben.',
      cardholder: 'Sie haben sie eingefroren. Niemand kann damit zahlen, bis Sie sie freigeben.',
    },
    staysFrozen: 'Die Karte bleibt eingefroren',
    changedMeanwhile: {
      pre_order: {
        title: 'Die Karte ist noch nicht fertig',
        advice: 'Sie wird noch vorbereitet.',
      },
      ordered: {
        title: 'Die Karte ist noch nicht aktiv',
        advice: 'Aktivieren Sie sie zuerst.',
      },
      shipped: {
        title: 'Die Karte ist noch nicht aktiv',
        advice: 'Aktivieren Sie sie zuerst.',
      },
      active: {
        title: 'Die Karte ist schon aktiv',
        advice: 'Sie haben sie an einem anderen Gerät aktiviert, oder Ihr Unternehmen war es.',
      },
      frozen: {
        title: 'Die Karte ist schon eingefroren',
        advice: 'Sie haben sie an einem anderen Gerät eingefroren, oder Ihr Unternehmen war es.',
      },
      terminated: {
        title: 'Diese Karte ist beendet',
        advice: 'Sie lässt sich nicht mehr verwenden. Bitten Sie Ihr Unternehmen um eine neue.',
      },
    },
    failed: 'Die Karte wurde nicht geändert.',
  },

  company,

  devices: {
    heading: 'Geräte',
    list: 'Ihre Geräte',
    current: 'Dieses Gerät',
    enrolled: 'Eingerichtet',
    lastUsed: 'Zuletzt verwendet',
    never: 'nie',
    remove: 'Entfernen',
    removeDevice: (name) => `${name} entfernen`,
    removeTitle: (name) => `${name} entfernen?`,
    removeAdvice:
      'Verloren oder verkauft? Damit lässt sich nichts mehr bestätigen. Um es wieder zu verwenden, brauchen Sie einen neuen Einmalcode.',
    removeCurrentAdvice:
      'Sie werden abgemeldet. Um es wieder zu verwenden, brauchen Sie einen neuen Einmalcode.',
    failed: 'Das Gerät ist noch eingerichtet.',
    only: 'Das ist Ihr einziges Gerät. Um es zu entfernen, fügen Sie zuerst ein anderes hinzu.',
    refusals: {
      device_last: {
        title: 'Das ist Ihr einziges Gerät',
        advice: 'Fügen Sie zuerst ein anderes hinzu. Ohne Gerät könnten Sie sich nicht anmelden.',
      },
      devices_too_many: {
        title: 'Sie haben zu viele Geräte',
        advice: 'Entfernen Sie zuerst eines davon.',
      },
    },
    add: {
      open: 'Gerät hinzufügen',
      title: 'Ein weiteres Gerät hinzufügen?',
      note: 'Es kann sich als Sie anmelden und Zahlungen freigeben.',
      heading: 'Das andere Gerät einrichten',
      how: 'Scannen Sie dies mit dem anderen Gerät, oder öffnen Sie dort diese App und geben Sie den Code ein.',
      qrCode: 'QR-Code mit dem Link, der ein weiteres Gerät einrichtet',
      scan: 'Mit der Kamera scannen',
      code: 'Einmalcode',
      validUntil: 'Gültig bis',
      secret: 'Zeigen Sie ihn niemandem: Wer ihn hat, kann Zahlungen mit Ihrer Karte freigeben.',
      copyLink: 'Link kopieren',
      done: 'Fertig',
      failed: 'Es wurde kein Gerät hinzugefügt.',
    },
    rename: {
      open: 'Umbenennen',
      openFor: (name) => `${name} umbenennen`,
      heading: 'Dieses Gerät umbenennen',
      title: (name) => `In „${name}“ umbenennen?`,
      name: 'Name',
      submit: 'Speichern',
      missing: 'Geben Sie einen Namen ein.',
      failed: 'Der Name wurde nicht geändert.',
    },
    push: {
      heading: 'Mitteilungen',
      on: 'Dieses Gerät meldet Zahlungen, auch wenn die App geschlossen ist.',
      off: 'Erhalten Sie Mitteilungen über Zahlungen, auch wenn die App geschlossen ist.',
      turnOn: 'Einschalten',
      turnOff: 'Ausschalten',
      title: 'Mitteilungen einschalten?',
      note: 'Dieses Gerät meldet dann Zahlungen, auch wenn Sie abgemeldet sind.',
      refusals: {
        not_supported:
          'Dieser Browser unterstützt hier keine Mitteilungen. Auf einem iPhone fügen Sie die App zuerst zum Home-Bildschirm hinzu.',
        not_allowed:
          'Mitteilungen sind blockiert. Erlauben Sie sie in den Einstellungen Ihres Browsers.',
      },
      failed:
        'Die Mitteilungen konnten nicht geändert werden. Versuchen Sie es später noch einmal.',
    },
    signedInAs: (name) => `Angemeldet als ${name}`,
    signOut: 'Abmelden',
  },
};
