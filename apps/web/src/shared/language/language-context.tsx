import { formatAmount } from '#contracts/browser';
import { useLocalStorage } from '@mantine/hooks';
import { createContext, type ReactNode, use, useEffect, useMemo } from 'react';
import { isLanguage, type Language, preferredLanguage, regionalTag } from './format.js';

interface LanguageChoice {
  language: Language;
  choose(language: Language): void;
}

const LanguageContext = createContext<LanguageChoice | null>(null);

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

interface Money {
  /** In the currency's minor unit. */
  amount: number;
  currency: string;
}

/** Formats amounts for the reader's region. */
export function useAmount(): (money: Money) => string {
  const { language } = useLanguage();
  return (money) => formatAmount(money, regionalTag(language, navigator.languages));
}

export function LanguageProvider({ children }: { children: ReactNode }) {
  const [language, choose] = useLocalStorage<Language>({
    key: 'language',
    defaultValue: preferredLanguage(navigator.languages),
    getInitialValueInEffect: false,
    deserialize: (stored) =>
      stored && isLanguage(stored) ? stored : preferredLanguage(navigator.languages),
    serialize: (chosen) => chosen,
  });

  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);

  const choice = useMemo(() => ({ language, choose }), [language, choose]);
  return <LanguageContext value={choice}>{children}</LanguageContext>;
}
