import { preferredLanguage, type Language } from '../../shared/language/language.js';
import { de } from './de.js';
import { en, type ChallengeTexts } from './en.js';

const texts: Record<Language, ChallengeTexts> = { en, de };

/** @param locale the cardholder's BCP 47 tag, from the shop's page by way of the ACS. */
export function textsFor(locale: string): { language: Language; texts: ChallengeTexts } {
  const language = preferredLanguage([locale]);
  return { language, texts: texts[language] };
}
