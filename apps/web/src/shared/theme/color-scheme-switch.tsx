import { type MantineColorScheme, NativeSelect, useMantineColorScheme } from '@mantine/core';
import { useSharedTexts } from '../texts/index.js';

const schemes = ['auto', 'light', 'dark'] as const;

/** The colours of the page: those of the system, or a choice, which is remembered. */
export function ColorSchemeSwitch() {
  const texts = useSharedTexts().colors;
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <NativeSelect
      size="sm"
      aria-label={texts.label}
      data={schemes.map((value) => ({ value, label: texts[value] }))}
      value={colorScheme}
      onChange={(event) => setColorScheme(event.currentTarget.value as MantineColorScheme)}
    />
  );
}
