import type { FormEvent, ReactNode } from 'react';
import type { RequestError } from '../../shared/api/request-error.js';
import { CloseButton } from '../../shared/dialog/close-button.js';
import { Dialog } from '../../shared/dialog/dialog.js';
import form from '../../shared/form/form.module.css';
import { ProgressButton } from '../../shared/progress-button/progress-button.js';
import { RefusalNotice } from '../refusal-notice.js';
import { useTexts } from '../texts/index.js';

/** The state of the request that a dialog sends. */
export interface DialogRequest {
  isPending: boolean;
  error: RequestError | null;
}

interface FormDialogProps {
  title: string;
  /** The label of the button that sends the form. */
  submit: string;
  /** Shows that button as dangerous. */
  isDestructive?: boolean;
  request: DialogRequest;
  /** The answer has what is shown once, such as a link: the dialog does not close before it is there. */
  isShownOnce?: boolean;
  /** Not called while the request is pending. */
  onSubmit(): void;
  onClose(): void;
  /** The fields. */
  children: ReactNode;
}

/** A form in a dialog, with the refusal of its last attempt. */
export function FormDialog(props: FormDialogProps) {
  const { close } = useTexts();
  const { title, request, isDestructive = false, isShownOnce = false } = props;
  const isBusy = isShownOnce && request.isPending;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!request.isPending) props.onSubmit();
  };

  return (
    <Dialog title={title} isBusy={isBusy} onClose={props.onClose}>
      <form className={form.form} onSubmit={submit}>
        {props.children}
        {request.error && <RefusalNotice error={request.error} />}
        <div className={form.actions}>
          <ProgressButton
            type="submit"
            isBusy={request.isPending}
            {...(isDestructive && { color: 'red' })}
          >
            {props.submit}
          </ProgressButton>
          <CloseButton isBusy={isBusy} onClose={props.onClose}>
            {close}
          </CloseButton>
        </div>
      </form>
    </Dialog>
  );
}
