import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { amountText, readAmount } from '../../shared/language/typed-number.js';
import { useAmount } from '../../shared/language/use-amount.js';
import { useLanguage } from '../../shared/language/language-context.js';

interface TypedAmount {
  /** In minor units. Null unless it is above zero. */
  amount: number | null;
  text: string;
  setText(text: string): void;
}

/** An amount above zero that is being typed. @param first in minor units. */
export function useTypedAmount(first: number | null, currency: string): TypedAmount {
  const { language } = useLanguage();
  const [text, setText] = useState(() =>
    first === null ? '' : amountText(first, language, currency),
  );
  const read = readAmount(text, language, currency);
  const amount = 'units' in read && read.units > 0 ? read.units : null;
  return { amount, text, setText };
}

interface AmountInputProps {
  label: string;
  currency: string;
  typed: TypedAmount;
  /** Shown after an attempt to send a wrong one. */
  error: string | false;
}

/** Shows the currency, and how the amount was understood. */
export function AmountInput({ label, currency, typed, error }: AmountInputProps) {
  const money = useAmount();
  const { amount, text, setText } = typed;
  return (
    <TextInput
      label={label}
      inputMode="decimal"
      autoComplete="off"
      rightSection={currency}
      rightSectionWidth="3.5rem"
      rightSectionPointerEvents="none"
      value={text}
      description={amount && `= ${money({ amount, currency })}`}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={error}
      required
      onChange={(event) => setText(event.currentTarget.value)}
    />
  );
}
