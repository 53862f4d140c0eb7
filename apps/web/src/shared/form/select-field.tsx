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

/** One of a list, in the browser's own way: on a phone it fills the screen. */
export function SelectField({ options, ...field }: SelectFieldProps) {
  const { register } = useFormContext();
  return (
    <NativeSelect
      {...useFieldProps(field)}
      data={[{ value: '', label: '' }, ...options]}
      {...register(field.name)}
    />
  );
}
