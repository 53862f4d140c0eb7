import { Button, Text, Title } from '@mantine/core';
import { useId, useLayoutEffect, useRef, type FormEvent, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import type { RequestError } from '../api/request-error.js';
import form from '../form/form.module.css';
import { ProgressButton } from '../parts/parts.js';
import classes from './dialog.module.css';

interface DialogProps {
  title: string;
  /** At the left edge, as high as the screen. */
  isDrawer?: boolean;
  /** It does not close, because it is about to show what is shown once. */
  isBusy?: boolean;
  onClose(): void;
  children: ReactNode;
}

/**
 * The browser's own modal dialog: it traps the focus, closes on Escape, and returns the focus to the element
 * that opened it.
 */
export function Dialog({ title, isDrawer, isBusy = false, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  // Closes it before React removes it, because a removed dialog can't return the focus.
  useLayoutEffect(() => {
    const shown = dialog.current;
    const opener = buttonOfMenu(document.activeElement);
    shown?.showModal();
    return () => {
      shown?.close();
      opener?.focus({ preventScroll: true });
      // The element that opened the dialog may be gone, for example the row of a removed item.
      if (document.activeElement === document.body) {
        document.querySelector('h1')?.focus({ preventScroll: true });
      }
    };
  }, []);

  return createPortal(
    <dialog
      ref={dialog}
      className={classes.dialog}
      data-drawer={isDrawer || undefined}
      aria-labelledby={titleId}
      // In React, a form that contains this dialog would be sent as well.
      onSubmit={(event) => event.stopPropagation()}
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
    </dialog>,
    document.body,
  );
}

/** A dialog closes the menu from which it is opened. Afterwards the focus is at the button of that menu. */
function buttonOfMenu(opener: Element | null): HTMLElement | null {
  const menu = opener?.closest('[popover]');
  return menu ? document.querySelector(`[popovertarget="${CSS.escape(menu.id)}"]`) : null;
}

interface CloseButtonProps {
  /** As that of the dialog: then it does nothing. */
  isBusy?: boolean;
  onClose(): void;
  children: ReactNode;
}

export function CloseButton({ isBusy = false, onClose, children }: CloseButtonProps) {
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

interface ConfirmDialogProps {
  title: string;
  /** Explains the consequences. */
  warning: ReactNode;
  /** The label of the confirming button. */
  confirm: string;
  /** The label of the button that cancels. */
  keep: string;
  isBusy?: boolean;
  /** Shows the confirming button as dangerous. */
  isDestructive?: boolean;
  onConfirm(): void;
  onClose(): void;
  /** The error of the last attempt. */
  children?: ReactNode;
}

/** Asks for confirmation of an action that can't be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, warning, confirm, keep, isBusy = false, isDestructive = true } = props;
  return (
    <Dialog title={title} onClose={props.onClose}>
      <div className={form.form}>
        <Text>{warning}</Text>
        {props.children}
        <div className={form.actions}>
          <ProgressButton
            isBusy={isBusy}
            onClick={props.onConfirm}
            {...(isDestructive && { color: 'red' })}
          >
            {confirm}
          </ProgressButton>
          <CloseButton onClose={props.onClose}>{keep}</CloseButton>
        </div>
      </div>
    </Dialog>
  );
}

/** The state of the request that a dialog sends. */
export interface DialogRequest {
  isPending: boolean;
  error: RequestError | null;
}

interface FormDialogProps {
  title: string;
  /** The label of the button that sends the form. */
  submit: string;
  /** The label of the button that cancels. */
  cancel: string;
  /** Shows the sending button as dangerous. */
  isDestructive?: boolean;
  request: DialogRequest;
  /** The answer has what is shown once, such as a link: the dialog does not close before it is there. */
  isShownOnce?: boolean;
  /** The browser does not check the fields. */
  hasOwnChecks?: boolean;
  failureOf(error: RequestError): ReactNode;
  /** Not called while the request is pending. */
  onSubmit(): void;
  onClose(): void;
  /** The fields. */
  children: ReactNode;
}

/** A form in a dialog, with the failure of its last attempt. */
export function FormDialog(props: FormDialogProps) {
  const { title, request, isDestructive = false, isShownOnce = false } = props;
  const isBusy = isShownOnce && request.isPending;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!request.isPending) props.onSubmit();
  };
  return (
    <Dialog title={title} isBusy={isBusy} onClose={props.onClose}>
      <form className={form.form} onSubmit={submit} noValidate={props.hasOwnChecks}>
        {props.children}
        {request.error && props.failureOf(request.error)}
        <div className={form.actions}>
          <ProgressButton
            type="submit"
            isBusy={request.isPending}
            {...(isDestructive && { color: 'red' })}
          >
            {props.submit}
          </ProgressButton>
          <CloseButton isBusy={isBusy} onClose={props.onClose}>
            {props.cancel}
          </CloseButton>
        </div>
      </form>
    </Dialog>
  );
}
