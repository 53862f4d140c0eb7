import { TextInput, type TextInputProps } from '@mantine/core';
import { useFormContext } from 'react-hook-form';
import { useFieldProps, type FieldProps } from './use-field-props.js';

type TextFieldProps = FieldProps &
  Pick<
    TextInputProps,
    'type' | 'inputMode' | 'autoComplete' | 'maxLength' | 'spellCheck' | 'rightSection'
  >;

export function TextField({ name, label, about, isOptional, ...input }: TextFieldProps) {
  const { register } = useFormContext();
  const field = useFieldProps({ name, label, about, isOptional });
  return <TextInput autoComplete="off" {...input} {...field} {...register(name)} />;
}
