import { Checkbox } from '@mantine/core';
import { useFormContext } from 'react-hook-form';
import { useFieldProps, type FieldProps } from './use-field-props.js';

export function CheckField(field: FieldProps) {
  const { register } = useFormContext();
  return <Checkbox {...useFieldProps(field)} {...register(field.name)} />;
}
