import { TextInput } from '@mantine/core';
import { useController } from 'react-hook-form';
import type { Unreadable } from './unreadable.js';
import { useFieldProps, type FieldProps } from './use-field-props.js';

/** A five-digit year is a typing error. */
const LAST_DATE = '9999-12-31';

/** Browsers don't reveal an incomplete date's parts. */
const incomplete: Unreadable = { unreadable: '?', problem: 'date_incomplete' };

/**
 * The browser's date field, with values such as `2019-04-01`. An incomplete date is a problem, not an empty
 * value.
 */
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
