import { Button, TextInput, VisuallyHidden } from '@mantine/core';
import { useRef, useState } from 'react';
import { CheckIcon } from '../icons/icons.js';

export interface CopiedFieldTexts {
  copy: string;
  copied: string;
  /** For screen readers. */
  copyOf(label: string): string;
  copiedOf(label: string): string;
}

interface CopiedFieldProps {
  label: string;
  value: string;
  texts: CopiedFieldTexts;
}

/**
 * A text with a copy button. It can also be selected by hand, in case the browser denies access to the
 * clipboard.
 */
export function CopiedField({ label, value, texts }: CopiedFieldProps) {
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
        flex={1}
        label={label}
        value={value}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button
        variant="default"
        aria-label={isCopied ? texts.copiedOf(label) : texts.copyOf(label)}
        leftSection={isCopied && <CheckIcon />}
        onClick={() => void copy()}
      >
        {isCopied ? texts.copied : texts.copy}
      </Button>
      <VisuallyHidden role="status">{isCopied && texts.copiedOf(label)}</VisuallyHidden>
    </>
  );
}
