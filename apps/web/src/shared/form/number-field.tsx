import { useLanguage } from '../language/language-context.js';
import { readNumber } from '../language/typed-number.js';
import { TypedNumberField } from './typed-number-field.js';
import type { FieldProps } from './use-field-props.js';

interface NumberFieldProps extends FieldProps {
  /** For example `%`. People may type it, too. */
  unit?: string;
  decimals?: number;
  /** Whether digits are grouped in threes: false for a year or a percentage. */
  isGrouped?: boolean;
}

/** A number without decimals by default. */
export function NumberField(props: NumberFieldProps) {
  const { unit, decimals = 0, isGrouped = false, ...field } = props;
  const { language } = useLanguage();
  const scale = 10 ** decimals;
  const textOf = (units: number) =>
    new Intl.NumberFormat(language, {
      maximumFractionDigits: decimals,
      useGrouping: isGrouped,
    }).format(units / scale);
  return (
    <TypedNumberField
      {...field}
      format={{
        unit,
        read: (text) => readNumber(text, language, { decimals, isGrouped, unit }),
        valueOf: (units) => units / scale,
        unitsOf: (value) => (typeof value === 'number' ? Math.round(value * scale) : undefined),
        text: textOf,
        told: (units) => [textOf(units), unit].filter(Boolean).join(' '),
      }}
    />
  );
}
