import type { ChallengePush } from '#contracts';
import { formatAmount } from '#contracts/browser';
import { preferredLanguage, regionalTag, type Language } from '../../shared/language/language.js';
import { queryOf } from '../partner-query.js';

interface NotificationTexts {
  title(amount: string): string;
  body(merchant: string): string;
}

const texts: Record<Language, NotificationTexts> = {
  en: {
    title: (amount) => `Approve ${amount}?`,
    body: (merchant) => `Payment to ${merchant}. Open the app to look and decide.`,
  },
  de: {
    title: (amount) => `${amount} bestätigen?`,
    body: (merchant) => `Zahlung an ${merchant}. Öffnen Sie die App, um zu entscheiden.`,
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
export function notificationOf(
  { challengeId, merchantName, amount, partner }: ChallengePush,
  languages: readonly string[],
): ShownNotification {
  const language = preferredLanguage(languages);
  return {
    title: texts[language].title(formatAmount(amount, regionalTag(language, languages))),
    body: texts[language].body(merchantName),
    tag: challengeId,
    address: `/card-app${queryOf(partner)}#/approvals/${encodeURIComponent(challengeId)}`,
  };
}
