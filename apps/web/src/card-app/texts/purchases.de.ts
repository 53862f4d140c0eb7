import type { PurchaseTexts } from './purchases.en.js';

export const purchases: PurchaseTexts = {
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
        'Der Händler hat das Geld nicht rechtzeitig abgerufen. Gebucht wurde nichts; das kann noch kommen.',
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
        reason: 'Der Betrag kam nicht in der Währung des Kontos.',
        advice:
          'Bitten Sie den Händler, es noch einmal zu versuchen. Gelingt es wieder nicht, sagen Sie es dem Kartendienst Ihrer Firma.',
      },
      authorization_expired: {
        reason: 'Die Anfrage des Händlers kam zu spät.',
        advice: 'Zahlen Sie beim Händler noch einmal.',
      },
      card_frozen: {
        reason: 'Die Karte war gesperrt.',
        advice: 'Unter „Karten“ steht, wer sie gesperrt hat und ob Sie sie entsperren können.',
      },
      card_not_active: {
        reason: 'Die Karte war noch nicht aktiv.',
        advice: 'Aktivieren Sie sie unter „Karten“, und zahlen Sie noch einmal.',
      },
      card_terminated: {
        reason: 'Die Karte ist beendet.',
        advice: 'Nehmen Sie eine andere Karte, oder bitten Sie Ihre Firma um eine neue.',
      },
      company_denied: {
        reason: 'Der Antrag Ihrer Firma wurde abgelehnt.',
        advice: 'Die Karte kann nicht benutzt werden. Zahlen Sie auf andere Weise.',
      },
      insufficient_funds: {
        reason: 'Auf dem Konto war nicht genug Geld.',
        advice:
          'Bitten Sie einen Administrator Ihrer Firma, das Konto aufzuladen, und zahlen Sie noch einmal.',
      },
      invoice_overdue: {
        reason: 'Eine Rechnung Ihrer Firma ist überfällig.',
        advice:
          'Die Karten Ihrer Firma gehen wieder, sobald die Rechnung bezahlt ist. Sagen Sie es einem Administrator.',
      },
      authentication_missing: {
        reason: 'Der Kauf wurde nicht in dieser App freigegeben.',
        advice: 'Zahlen Sie noch einmal, und geben Sie den Kauf frei, wenn die App danach fragt.',
      },
      authentication_invalid: {
        reason: 'Die Freigabe gehörte nicht zu diesem Kauf.',
        advice:
          'Zahlen Sie noch einmal. Waren Händler oder Betrag nicht Ihre, sperren Sie die Karte.',
      },
      channel_blocked: {
        reason: 'Die Karte darf auf diesem Weg nicht verwendet werden.',
        advice:
          'Im Internet, am Terminal oder für Bargeld: Bitten Sie einen Administrator Ihrer Firma, es zu erlauben.',
      },
      merchant_category_blocked: {
        reason: 'Die Karte darf bei dieser Art von Händler nicht verwendet werden.',
        advice:
          'Bitten Sie einen Administrator Ihrer Firma, es zu erlauben, oder nehmen Sie eine andere Karte.',
      },
      country_blocked: {
        reason: 'Die Karte darf in diesem Land nicht verwendet werden.',
        advice:
          'Bitten Sie einen Administrator Ihrer Firma, es zu erlauben, oder nehmen Sie eine andere Karte.',
      },
      spending_limit_exceeded: {
        reason: 'Ein Ausgabenlimit der Karte wäre überschritten worden.',
        advice:
          'Bitten Sie einen Administrator Ihrer Firma, es zu erhöhen, oder zahlen Sie weniger.',
      },
    },
    other: {
      reason: 'Der Kauf war nicht möglich.',
      advice: 'Fragen Sie Ihre Firma oder deren Kartendienst danach.',
    },
  },
  unknown: {
    title: 'Dieser Kauf ist nicht hier',
    advice:
      'Er wurde mit der Karte von jemand anderem gemacht, oder unter dieser Adresse gibt es keinen.',
  },
  back: 'Zurück zu den Käufen',
};
