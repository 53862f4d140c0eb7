import { TextInput } from '@mantine/core';
import { useAmount, useLanguage } from '../language/language-context.js';
import { readAmount } from '../language/typed-number.js';

interface AmountInputProps {
  label: string;
  currency: string;
  /** As it is typed. */
  text: string;
  /** Shown below the field. */
  problem: string | false;
  isRequired?: boolean;
  onChange(text: string): void;
}

/** An amount that is typed; what it is read as is shown below it. */
export function AmountInput(props: AmountInputProps) {
  const { label, currency, text, problem, isRequired = false, onChange } = props;
  const { language } = useLanguage();
  const money = useAmount();
  const amount = unitsIn(text, language, currency);
  return (
    <TextInput
      label={label}
      inputMode="decimal"
      autoComplete="off"
      rightSection={currency}
      rightSectionWidth="3.5rem"
      rightSectionPointerEvents="none"
      value={text}
      description={typeof amount === 'number' && `= ${money({ amount, currency })}`}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={problem}
      required={isRequired}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** In minor units. Null for an empty field, undefined if it can't be read, or is below zero. */
export function unitsIn(
  text: string,
  language: Parameters<typeof readAmount>[1],
  currency: string,
): number | null | undefined {
  if (text.trim() === '') return null;
  const read = readAmount(text, language, currency);
  return 'units' in read && read.units >= 0 ? read.units : undefined;
}
