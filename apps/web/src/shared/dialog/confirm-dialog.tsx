import { Button, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import form from '../form/form.module.css';
import { ProgressButton } from '../progress-button/progress-button.js';
import { Dialog } from './dialog.js';

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
          <Button variant="default" onClick={props.onClose}>
            {keep}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
