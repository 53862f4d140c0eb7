import { Title } from '@mantine/core';
import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import classes from './dialog.module.css';

interface DialogProps {
  title: string;
  /** It does not close, because it is about to show what is shown once. */
  isBusy?: boolean;
  onClose(): void;
  children: ReactNode;
}

/**
 * The browser's own modal dialog: it traps the focus, closes on Escape, and returns the focus to the element
 * that opened it. Mantine's dialog would add a `<style>` element, which the Content-Security-Policy forbids.
 */
export function Dialog({ title, isBusy = false, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  // Closes it before React removes it, because a removed dialog can't return the focus.
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => {
      shown?.close();
      // The element that opened the dialog may be gone, for example the row of a removed item.
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
      onCancel={(event) => {
        if (isBusy) event.preventDefault();
        else onClose();
      }}
      // The browser closes a dialog by itself on a second Escape.
      onClose={() => {
        if (isBusy) dialog.current?.showModal();
        else onClose();
      }}
    >
      <Title order={2} id={titleId} className={classes.title}>
        {title}
      </Title>
      {children}
    </dialog>
  );
}
