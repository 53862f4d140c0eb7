import { Title } from '@mantine/core';
import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import classes from './dialog.module.css';

interface DialogProps {
  title: string;
  onClose(): void;
  children: ReactNode;
}

/**
 * The browser's own modal dialog: it keeps the focus, Escape closes it, and the focus returns to what opened it.
 * Mantine's would put a `<style>` element into the page, which the Content-Security-Policy forbids.
 */
export function Dialog({ title, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  // Before React takes the dialog away: a dialog that is gone can't give the focus back.
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => {
      shown?.close();
      // What opened it may be gone, such as the row of what was removed.
      if (document.activeElement === document.body) {
        document.querySelector('h1')?.focus({ preventScroll: true });
      }
    };
  }, []);

  return (
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-labelledby={titleId}
      onCancel={onClose}
      // A browser closes by itself what a second Escape meets.
      onClose={onClose}
    >
      <Title order={2} id={titleId} className={classes.title}>
        {title}
      </Title>
      {children}
    </dialog>
  );
}
