import { Button, Loader, type ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';

interface ProgressButtonProps extends Omit<ButtonProps, 'loading' | 'disabled' | 'leftSection'> {
  isBusy: boolean;
  type?: 'button' | 'submit';
  onClick?(): void;
  children: ReactNode;
}

/** A button with a busy state. While busy it ignores clicks but keeps the focus, unlike a disabled button. */
export function ProgressButton({ isBusy, onClick, ...button }: ProgressButtonProps) {
  return (
    <Button
      {...button}
      aria-disabled={isBusy}
      leftSection={isBusy && <Loader size="1.1em" color="currentColor" />}
      onClick={(event) => {
        if (isBusy) {
          event.preventDefault();
        } else {
          onClick?.();
        }
      }}
    />
  );
}
