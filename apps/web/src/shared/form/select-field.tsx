import { NativeSelect } from '@mantine/core';
import { useFormContext } from 'react-hook-form';
import { useFieldProps, type FieldProps } from './use-field-props.js';

export interface Option {
  value: string;
  label: string;
}

interface SelectFieldProps extends FieldProps {
  options: readonly Option[];
}

/** The browser's own select, which phones show on the whole screen. */
export function SelectField({ options, ...field }: SelectFieldProps) {
  const { register } = useFormContext();
  return (
    <NativeSelect {...useFieldProps(field)} {...register(field.name)}>
      {/* The select holds its value itself: `data` would reuse the chosen option for another value. */}
      <option value="" />
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </NativeSelect>
  );
}
