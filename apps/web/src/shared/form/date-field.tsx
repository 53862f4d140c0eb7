import { TextInput } from '@mantine/core';
import { useController } from 'react-hook-form';
import type { Unreadable } from './unreadable.js';
import { useFieldProps, type FieldProps } from './use-field-props.js';

/** A year of five digits is a slip. */
const LAST_DATE = '9999-12-31';

/** Browsers do not tell which part of the date there is. */
const incomplete: Unreadable = { unreadable: '?', problem: 'date_incomplete' };

/** A date in the browser's own way; its value is `2019-04-01`. Half a date is told as such, not as none. */
export function DateField(field: FieldProps) {
  const { field: control } = useController({ name: field.name });
  const value: unknown = control.value;

  const take = ({ value: typed, validity }: HTMLInputElement) => {
    control.onChange(validity.badInput ? incomplete : typed);
  };

  return (
    <TextInput
      {...useFieldProps(field)}
      ref={control.ref}
      type="date"
      max={LAST_DATE}
      autoComplete="off"
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => take(event.currentTarget)}
      onBlur={(event) => {
        take(event.currentTarget);
        control.onBlur();
      }}
    />
  );
}
