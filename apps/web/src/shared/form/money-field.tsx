import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { amountText, minorUnitsOf } from '../language/amount-input.js';
import { useLanguage } from '../language/language-context.js';
import { useFieldProps, type FieldProps } from './use-field-props.js';

interface MoneyFieldProps extends FieldProps {
  currency: string;
}

/** An amount, typed and shown as the language writes it; its value is money in minor units. */
export function MoneyField({ currency, ...field }: MoneyFieldProps) {
  const { language } = useLanguage();
  const props = useFieldProps(field);
  const { field: control } = useController({ name: field.name });
  const amount = (control.value as { amount?: number | null } | undefined)?.amount;
  const [typed, setTyped] = useState<string | null>(null);

  const change = (text: string) => {
    setTyped(text);
    control.onChange(text.trim() ? { amount: minorUnitsOf(text, language), currency } : null);
  };
  const leave = () => {
    // What can't be read stays as it was typed, beside what is wrong with it.
    if (typeof amount === 'number') setTyped(null);
    control.onBlur();
  };

  return (
    <TextInput
      {...props}
      ref={control.ref}
      inputMode="decimal"
      autoComplete="off"
      rightSection={currency}
      rightSectionWidth="3.5rem"
      rightSectionPointerEvents="none"
      value={typed ?? (typeof amount === 'number' ? amountText(amount, language) : '')}
      onChange={(event) => change(event.currentTarget.value)}
      onBlur={leave}
    />
  );
}
