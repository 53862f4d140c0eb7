import type { CardAppPush } from '#contracts';
import { formatAmount } from '#contracts/browser';
import { preferredLanguage, regionalTag, type Language } from '../../shared/language/format.js';
import { queryOf } from '../partner-query.js';

interface NotificationTexts {
  title(amount: string): string;
  body(merchant: string): string;
  /** Of a request of zero, which verifies the card. */
  verificationTitle: string;
  verificationBody(merchant: string): string;
  deviceTitle: string;
  deviceBody(name: string): string;
}

const texts: Record<Language, NotificationTexts> = {
  en: {
    title: (amount) => `Approve ${amount}?`,
    body: (merchant) => `Payment to ${merchant}. Open the app to look and decide.`,
    verificationTitle: 'Confirm your card?',
    verificationBody: (merchant) =>
      `Card verification for ${merchant}, no payment. Open the app to look and decide.`,
    deviceTitle: 'New device can approve payments',
    deviceBody: (name) =>
      `“${name}” was added. Not you? Remove it in the app and call your card issuer.`,
  },
  de: {
    title: (amount) => `${amount} bestätigen?`,
    body: (merchant) => `Zahlung an ${merchant}. Öffnen Sie die App, um zu entscheiden.`,
    verificationTitle: 'Karte bestätigen?',
    verificationBody: (merchant) =>
      `Kartenprüfung für ${merchant}, keine Zahlung. Öffnen Sie die App, um zu entscheiden.`,
    deviceTitle: 'Neues Gerät kann Zahlungen bestätigen',
    deviceBody: (name) =>
      `„${name}“ wurde hinzugefügt. Nicht Sie? Entfernen Sie es in der App und rufen Sie Ihren Kartenherausgeber an.`,
  },
};

export interface ShownNotification {
  title: string;
  body: string;
  /** The same for all messages about a payment, so that a later one replaces the earlier one. */
  tag: string;
  /** The address that a click opens. */
  address: string;
}

/** @param languages the user's preferred languages, BCP 47. */
export function notificationOf(push: CardAppPush, languages: readonly string[]): ShownNotification {
  const language = preferredLanguage(languages);
  if (push.kind === 'device_enrolled') {
    return {
      title: texts[language].deviceTitle,
      body: texts[language].deviceBody(push.deviceName),
      tag: `device ${push.enrolledAt}`,
      address: `/card-app${queryOf(push.partner)}#/devices`,
    };
  }
  const { challengeId, merchantName, amount, partner } = push;
  const { title, body, verificationTitle, verificationBody } = texts[language];
  const isPayment = amount.amount > 0;
  return {
    title: isPayment
      ? title(formatAmount(amount, regionalTag(language, languages)))
      : verificationTitle,
    body: isPayment ? body(merchantName) : verificationBody(merchantName),
    tag: challengeId,
    address: `/card-app${queryOf(partner)}#/approvals/${encodeURIComponent(challengeId)}`,
  };
}
