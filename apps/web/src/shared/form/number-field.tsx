import { TextInput } from '@mantine/core';
import { useFormContext } from 'react-hook-form';
import { useFieldProps, type FieldProps } from './use-field-props.js';

/** A number in a text field: it does not change under the wheel of a mouse, unlike the browser's own. */
export function NumberField({ unit, ...field }: FieldProps & { unit?: string }) {
  const { register } = useFormContext();
  return (
    <TextInput
      {...useFieldProps(field)}
      inputMode="decimal"
      autoComplete="off"
      rightSection={unit}
      rightSectionPointerEvents="none"
      {...register(field.name, { setValueAs: numberOf })}
    />
  );
}

/** As typed in either language; nothing where it is no number. */
function numberOf(text: unknown): number | undefined {
  const value = String(text ?? '').trim();
  return value === '' ? undefined : Number(value.replace(',', '.'));
}
