import { NativeSelect } from '@mantine/core';
import { useSharedTexts } from '../texts/index.js';
import { useLanguage } from './language-context.js';
import { languages, type Language } from './language.js';

const options = Object.entries(languages).map(([value, label]) => ({ value, label }));

export function LanguageSwitch() {
  const { language, choose } = useLanguage();
  return (
    <NativeSelect
      size="sm"
      aria-label={useSharedTexts().language}
      data={options}
      value={language}
      onChange={(event) => choose(event.currentTarget.value as Language)}
    />
  );
}
