import { VisuallyHidden } from '@mantine/core';
import { useEffect, useState } from 'react';
import { CheckIcon, CopyIcon } from '../icons/icons.js';
import { useSharedTexts } from '../texts/index.js';
import classes from './copy-button.module.css';

const SHOWN_MS = 2_000;

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
  const [isCopied, setCopied] = useState(false);

  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);

  // Only there in a secure context.
  if (!('clipboard' in navigator)) return null;
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      // The browser's settings forbid it: nothing was copied, and nothing says so.
      () => setCopied(false),
    );
  return (
    <>
      <button
        type="button"
        className={classes.copy}
        {...(label === undefined && { 'aria-label': texts.copy(name), title: texts.copy(name) })}
        onClick={() => void copy()}
      >
        {isCopied ? <CheckIcon /> : <CopyIcon />}
        {label !== undefined && <span className={classes.label}>{label}</span>}
      </button>
      <VisuallyHidden role="status">{isCopied ? texts.copied : ''}</VisuallyHidden>
    </>
  );
}
