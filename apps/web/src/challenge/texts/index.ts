import { preferredLanguage, type Language } from '../../shared/language/language.js';
import { de } from './de.js';
import { en, type ChallengeTexts } from './en.js';

const texts: Record<Language, ChallengeTexts> = { en, de };

/** @param locale BCP 47: the cardholder's, as the shop's page told it to the ACS */
export function textsFor(locale: string): { language: Language; texts: ChallengeTexts } {
  const language = preferredLanguage([locale]);
  return { language, texts: texts[language] };
}
