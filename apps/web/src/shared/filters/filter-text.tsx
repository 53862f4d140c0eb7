import { TextInput, type TextInputProps } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';

interface FilterTextProps extends Pick<
  TextInputProps,
  'label' | 'description' | 'placeholder' | 'leftSection' | 'maxLength'
> {
  value: string;
  onChange(value: string): void;
}

const TYPING_PAUSE_MS = 250;

/** A text filter of a list. It applies after a pause in typing, and follows the address. */
export function FilterText({ value, onChange, maxLength = 200, ...input }: FilterTextProps) {
  const [typed, setTyped] = useState(value);
  const told = useRef(value);
  const change = useRef(onChange);
  useEffect(() => {
    change.current = onChange;
  });

  useEffect(() => {
    // The address was changed from elsewhere, for example by the browser's Back button.
    if (value !== told.current) {
      told.current = value;
      setTyped(value);
    }
  }, [value]);

  useEffect(() => {
    const text = typed.trim();
    if (text === told.current) return;
    const timer = setTimeout(() => {
      told.current = text;
      change.current(text);
    }, TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);

  return (
    <TextInput
      {...input}
      maxLength={maxLength}
      value={typed}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => setTyped(event.currentTarget.value)}
    />
  );
}
