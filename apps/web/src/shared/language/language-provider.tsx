import { useLocalStorage } from '@mantine/hooks';
import { useEffect, useMemo, type ReactNode } from 'react';
import { LanguageContext } from './language-context.js';
import { isLanguage, preferredLanguage, type Language } from './language.js';

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
