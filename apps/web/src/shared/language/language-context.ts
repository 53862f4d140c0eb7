import { createContext, use } from 'react';
import type { Language } from './language.js';

interface LanguageChoice {
  language: Language;
  choose(language: Language): void;
}

export const LanguageContext = createContext<LanguageChoice | null>(null);

export function useLanguage(): LanguageChoice {
  const choice = use(LanguageContext);
  if (!choice) {
    throw new Error('useLanguage needs a LanguageProvider around it');
  }
  return choice;
}

/** Makes a hook that returns a page's texts in the chosen language. A missing language is a compile error. */
export function textsHook<Texts>(texts: Record<Language, Texts>): () => Texts {
  return () => texts[useLanguage().language];
}
