import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import type { TypedNumber } from '../language/typed-number.js';
import classes from './form.module.css';
import { isUnreadable } from './unreadable.js';
import { useFieldProps, type FieldProps } from './use-field-props.js';

/** Longer than any number with everything people write around it. */
const MAX_TYPED_LENGTH = 60;

/** How a kind of number is parsed, stored and displayed. */
export interface NumberFormat<Value> {
  /** Shown in the field, behind the number. */
  unit?: string;
  read(text: string): TypedNumber;
  /** Converts units to the form's value and back; undefined if the value is not a number. */
  valueOf(units: number): Value;
  unitsOf(value: unknown): number | undefined;
  /** `text` is shown in the field, `told` beside it if the input is ambiguous. */
  text(units: number): string;
  told(units: number): string;
}

interface TypedNumberFieldProps<Value> extends FieldProps {
  format: NumberFormat<Value>;
}

/**
 * A number in a text field, which the mouse wheel does not change, unlike the browser's number field. If the
 * input is ambiguous, the understood number is shown beside it. Input that can't be parsed stays unchanged.
 */
export function TypedNumberField<Value>({ format, ...field }: TypedNumberFieldProps<Value>) {
  const props = useFieldProps(field);
  const { field: control } = useController({ name: field.name });
  const [typed, setTyped] = useState<string | null>(null);
  const [understood, setUnderstood] = useState<number | null>(null);
  const value: unknown = control.value;
  const units = format.unitsOf(value);

  const change = (text: string) => {
    setTyped(text);
    const read = text.trim() === '' ? null : format.read(text);
    if (read === null) {
      setUnderstood(null);
      control.onChange(null);
    } else if ('units' in read) {
      setUnderstood(read.isObvious ? null : read.units);
      control.onChange(format.valueOf(read.units));
    } else {
      setUnderstood(null);
      control.onChange({ unreadable: text, problem: read.problem });
    }
  };
  const leave = () => {
    setTyped(null);
    control.onBlur();
  };
  const shown = isUnreadable(value)
    ? value.unreadable
    : units !== undefined
      ? format.text(units)
      : '';

  return (
    <TextInput
      {...props}
      ref={control.ref}
      inputMode="decimal"
      autoComplete="off"
      maxLength={MAX_TYPED_LENGTH}
      rightSection={format.unit}
      rightSectionWidth={format.unit && format.unit.length > 1 ? '3.5rem' : undefined}
      rightSectionProps={{ className: classes.unit }}
      rightSectionPointerEvents="none"
      inputWrapperOrder={['label', 'description', 'input', 'error']}
      inputContainer={(input) => (
        <>
          {input}
          <output htmlFor={props.id} className={classes.understood}>
            {understood !== null && understood === units && `= ${format.told(understood)}`}
          </output>
        </>
      )}
      value={typed ?? shown}
      onChange={(event) => change(event.currentTarget.value)}
      onBlur={leave}
    />
  );
}
