import {
  Checkbox,
  Group,
  NativeSelect,
  Radio,
  Stack,
  TextInput,
  type TextInputProps,
} from '@mantine/core';
import { useState } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { useAmount, useLanguage } from '../language/language-context.js';
import { amountText, readAmount, readNumber, type TypedNumber } from '../language/typed-number.js';
import { useSharedTexts } from '../texts/index.js';
import { fieldIdOf, isUnreadable, type Unreadable } from './answers.js';
import classes from './form.module.css';
import { useProblemOf } from './problems.js';

export interface FieldProps {
  /** The path in the form's values. */
  name: string;
  label: string;
  about?: string;
  isOptional?: boolean;
}

/** The properties that all fields have: label, explanation, problem and id. */
export function useFieldProps({ name, label, about, isOptional }: FieldProps) {
  const texts = useSharedTexts();
  return {
    id: fieldIdOf(name),
    label: isOptional ? texts.optional(label) : label,
    description: about,
    error: useProblemOf(name),
  };
}

/** From this part of the limit on, the length is shown. */
const NEAR_LIMIT = 0.8;
/**
 * How much longer than the limit an input may be, so that a long pasted text is reported instead of cut off
 * silently.
 */
const TYPED_PER_LIMIT = 10;

type TextFieldProps = FieldProps &
  Pick<TextInputProps, 'type' | 'inputMode' | 'autoComplete' | 'spellCheck' | 'rightSection'> & {
    /** The maximum number of characters. */
    limit: number;
    /** What the text is completed to when the field is left. */
    completed?(text: string): string;
  };

export function TextField(props: TextFieldProps) {
  const { name, label, about, isOptional, limit, completed, ...input } = props;
  const { register, setValue } = useFormContext();
  const field = useFieldProps({ name, label, about, isOptional });
  return (
    <TextInput
      autoComplete="off"
      {...input}
      {...field}
      {...register(name, {
        onBlur: ({ target: { value } }: { target: HTMLInputElement }) => {
          const text = completed?.(value) ?? value;
          if (text !== value) setValue(name, text);
        },
      })}
      maxLength={limit * TYPED_PER_LIMIT}
      inputContainer={(children) => (
        <>
          {children}
          <Length name={name} limit={limit} />
        </>
      )}
    />
  );
}

function Length({ name, limit }: { name: string; limit: number }) {
  const texts = useSharedTexts();
  const value: unknown = useWatch({ name });
  const length = typeof value === 'string' ? [...value.trim()].length : 0;
  return (
    length >= limit * NEAR_LIMIT && (
      <span className={classes.length} data-over={length > limit || undefined}>
        {texts.lengthOf(length, limit)}
      </span>
    )
  );
}

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
        understood: (units) => [textOf(units), unit].filter(Boolean).join(' '),
      }}
    />
  );
}

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
        understood: (amount) => money({ amount, currency }),
      }}
    />
  );
}

/** Longer than any number with everything people write around it. */
const MAX_TYPED_LENGTH = 60;

/** How a kind of number is parsed, stored and displayed. */
interface NumberFormat<Value> {
  /** Shown in the field, behind the number. */
  unit?: string;
  read(text: string): TypedNumber;
  /** Converts units to the form's value and back; undefined if the value is not a number. */
  valueOf(units: number): Value;
  unitsOf(value: unknown): number | undefined;
  /** `text` is shown in the field, `understood` beside it if the input is ambiguous. */
  text(units: number): string;
  understood(units: number): string;
}

interface TypedNumberFieldProps<Value> extends FieldProps {
  format: NumberFormat<Value>;
}

/**
 * A number in a text field, which the mouse wheel does not change, unlike the browser's number field. If the
 * input is ambiguous, the understood number is shown beside it. Input that can't be parsed stays unchanged.
 */
function TypedNumberField<Value>({ format, ...field }: TypedNumberFieldProps<Value>) {
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
            {understood !== null && understood === units && `= ${format.understood(understood)}`}
          </output>
        </>
      )}
      value={typed ?? shown}
      onChange={(event) => change(event.currentTarget.value)}
      onBlur={leave}
    />
  );
}

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

interface Option {
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

interface Choice {
  value: string;
  label: string;
  about?: string;
}

interface ChoiceFieldProps extends FieldProps {
  choices: readonly Choice[];
}

/** Radio buttons, each with its explanation. */
export function ChoiceField({ choices, ...field }: ChoiceFieldProps) {
  const { id, ...props } = useFieldProps(field);
  const { field: control } = useController({ name: field.name });
  return (
    <Radio.Group
      {...props}
      name={field.name}
      value={(control.value as string | undefined) ?? null}
      onChange={control.onChange}
    >
      <Stack gap="sm" mt="xs">
        {choices.map(({ value, label, about }, index) => (
          <Radio
            key={value}
            id={index === 0 ? id : undefined}
            ref={index === 0 ? control.ref : undefined}
            value={value}
            label={label}
            description={about}
            onBlur={control.onBlur}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}

/** A yes/no question without a default answer. */
export function YesNoField(field: FieldProps) {
  const texts = useSharedTexts();
  const { id, ...props } = useFieldProps(field);
  const { field: control } = useController({ name: field.name });
  const chosen = typeof control.value === 'boolean' ? String(control.value) : null;
  return (
    <Radio.Group
      {...props}
      name={field.name}
      value={chosen}
      onChange={(value) => control.onChange(value === 'true')}
    >
      <Group mt="xs">
        <Radio id={id} ref={control.ref} value="true" label={texts.yes} onBlur={control.onBlur} />
        <Radio value="false" label={texts.no} onBlur={control.onBlur} />
      </Group>
    </Radio.Group>
  );
}

export function CheckField(field: FieldProps) {
  const { register } = useFormContext();
  return <Checkbox {...useFieldProps(field)} {...register(field.name)} />;
}
