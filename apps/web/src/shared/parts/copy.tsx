import { ActionIcon, Button, TextInput, VisuallyHidden } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { useRef, useState } from 'react';
import { CheckIcon, CopyIcon } from '../icons/icons.js';
import { useSharedTexts } from '../texts/index.js';

interface CopyButtonProps {
  text: string;
  /** What is copied, for screen readers, such as the id itself. */
  name?: string;
  /** Shown beside the icon. */
  label?: string;
}

/** Copies a text. There is no button where the browser lets no page write to the clipboard. */
export function CopyButton({ text, name = text, label }: CopyButtonProps) {
  const texts = useSharedTexts().copying;
  const { copied, copy } = useClipboard({ timeout: 2_000 });

  // Exists only in a secure context.
  if (!('clipboard' in navigator)) return null;
  // Above the link that is the whole row.
  const button = { onClick: () => copy(text), pos: 'relative', style: { zIndex: 1 } } as const;
  const icon = copied ? <CheckIcon /> : <CopyIcon />;
  return (
    <>
      {label === undefined ? (
        <ActionIcon
          {...button}
          variant="subtle"
          color="gray"
          aria-label={texts.copy(name)}
          title={texts.copy(name)}
        >
          {icon}
        </ActionIcon>
      ) : (
        <Button {...button} variant="subtle" color="gray" size="compact-sm" leftSection={icon}>
          {label}
        </Button>
      )}
      <VisuallyHidden role="status">{copied ? texts.copied : ''}</VisuallyHidden>
    </>
  );
}

interface CopiedFieldTexts {
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
 * A text with a copy button. It can also be selected manually, in case the browser denies access to the
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
