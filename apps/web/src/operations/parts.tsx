import type { RecordContent } from '#contracts';
import { Code, Text } from '@mantine/core';
import { type Language, numberIn } from '../shared/language/format.js';
import { useLanguage } from '../shared/language/language-context.js';
import { Facts, Sheet } from '../shared/parts/parts.js';
import { useTexts } from './texts/index.js';

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
] as const;

/** A time span in its largest unit, such as `4 min`. */
export function ageIn(language: Language): (ms: number) => string {
  return (ms) => {
    const [unit, lengthMs] = units.find(([, length]) => ms >= length) ?? units[3];
    const format = new Intl.NumberFormat(language, {
      style: 'unit',
      unit,
      maximumFractionDigits: 0,
    });
    return format.format(Math.floor(ms / lengthMs));
  };
}

/** Formats numbers and ages for the reader. An unknown age is a dash. */
export function useFormats() {
  const { language } = useLanguage();
  const age = ageIn(language);
  return {
    number: numberIn(language),
    age: (ms: number | null) => (ms === null ? '–' : age(ms)),
  };
}

/** The headers and the body of a record, with personal data masked. */
export function Content({ content: { headers, body, bytes } }: { content: RecordContent }) {
  const { letters: texts } = useTexts();
  const { number } = useFormats();
  return (
    <>
      <Sheet title={texts.headers}>
        <Facts isWide facts={Object.entries(headers)} />
      </Sheet>
      <Sheet title={texts.body}>
        <Text size="sm" mb="sm">
          {texts.bytes(number(bytes))}. {texts.masked}
        </Text>
        {body === null ? (
          <Text c="dimmed">{texts.noBody}</Text>
        ) : (
          <Code block tabIndex={0} role="group" aria-label={texts.body}>
            {body}
          </Code>
        )}
      </Sheet>
    </>
  );
}
