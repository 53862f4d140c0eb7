import { useWatch } from 'react-hook-form';
import { useLanguage } from '../language/language-context.js';
import { amountText, readAmount } from '../language/typed-number.js';
import { useAmount } from '../language/use-amount.js';
import { TypedNumberField } from './typed-number-field.js';
import type { FieldProps } from './use-field-props.js';

interface MoneyFieldProps extends FieldProps {
  currency: string;
}

/** An amount; its value is money in minor units. */
export function MoneyField({ currency: usual, ...field }: MoneyFieldProps) {
  const answer = useWatch({ name: field.name }) as { currency?: string } | null | undefined;
  // An answer that was given in another currency stays in it.
  const currency = answer?.currency || usual;
  const { language } = useLanguage();
  const money = useAmount();
  return (
    <TypedNumberField
      {...field}
      format={{
        unit: currency,
        read: (text) => readAmount(text, language, currency),
        valueOf: (amount) => ({ amount, currency }),
        unitsOf: (value) => (value as { amount?: number } | null | undefined)?.amount,
        text: (amount) => amountText(amount, language, currency),
        told: (amount) => money({ amount, currency }),
      }}
    />
  );
}
