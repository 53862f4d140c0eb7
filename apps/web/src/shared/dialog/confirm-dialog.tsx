import { Button, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import form from '../form/form.module.css';
import { ProgressButton } from '../progress-button/progress-button.js';
import { Dialog } from './dialog.js';

interface ConfirmDialogProps {
  title: string;
  /** What becomes of it. */
  warning: ReactNode;
  /** What is done, as its button says it. */
  confirm: string;
  /** The other button: leaves everything as it is. */
  keep: string;
  isBusy?: boolean;
  /** What can't be undone looks so. */
  isDestructive?: boolean;
  onConfirm(): void;
  onClose(): void;
  /** Why it could not be done. */
  children?: ReactNode;
}

/** Asks before something is done that can't be taken back. */
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
