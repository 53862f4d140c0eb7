import { Button, TextInput, VisuallyHidden } from '@mantine/core';
import { useRef, useState } from 'react';
import { CheckIcon } from '../../shared/icons/icons.js';
import { useTexts } from '../texts/index.js';

interface CopiedFieldProps {
  label: string;
  value: string;
}

/**
 * A text with a copy button. It can also be selected by hand, in case the browser denies access to the
 * clipboard.
 */
export function CopiedField({ label, value }: CopiedFieldProps) {
  const texts = useTexts().links;
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState<string | null>(null);
  const isCopied = copied === value;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setCopied(value);
    } catch {
      field.current?.select();
    }
  };
  return (
    <>
      <TextInput
        ref={field}
        label={label}
        value={value}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button
        variant="default"
        aria-label={texts.copyOf(label)}
        leftSection={isCopied && <CheckIcon />}
        onClick={() => void copy()}
      >
        {isCopied ? texts.copied : texts.copy}
      </Button>
      <VisuallyHidden role="status">{isCopied && texts.copiedOf(label)}</VisuallyHidden>
    </>
  );
}
