import { Button } from '@mantine/core';
import type { ReactNode } from 'react';

interface CloseButtonProps {
  /** As that of the dialog: then it does nothing. */
  isBusy: boolean;
  onClose(): void;
  children: ReactNode;
}

/** Closes a dialog whose answer must not be lost. */
export function CloseButton({ isBusy, onClose, children }: CloseButtonProps) {
  return (
    <Button
      variant="default"
      aria-disabled={isBusy}
      onClick={() => {
        if (!isBusy) onClose();
      }}
    >
      {children}
    </Button>
  );
}
