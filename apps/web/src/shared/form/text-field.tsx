import { TextInput, type TextInputProps } from '@mantine/core';
import { useFormContext, useWatch } from 'react-hook-form';
import { useSharedTexts } from '../texts/index.js';
import classes from './form.module.css';
import { useFieldProps, type FieldProps } from './use-field-props.js';

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
