import { Button } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import type { RequestError } from '../../shared/api/request-error.js';
import { Dialog } from '../../shared/dialog/dialog.js';
import { FailureAlert } from '../../shared/failure/failure-alert.js';
import form from '../../shared/form/form.module.css';
import { Notice } from '../../shared/notice/notice.js';
import { ProgressButton } from '../../shared/progress-button/progress-button.js';
import { useTexts } from '../texts/index.js';

interface FormDialogProps {
  title: string;
  /** The label of the button that sends the form. */
  submit: string;
  request: { isPending: boolean; error: RequestError | null };
  /** Words of its own for refusals, by their code. */
  refusals?: Readonly<Record<string, { title: string; advice: string }>>;
  /** What is as it was, after a failure. */
  reassurance: string;
  onSubmit(): void;
  onClose(): void;
  children: ReactNode;
}

/** A form in a dialog, with the failure of its last attempt. */
export function FormDialog(props: FormDialogProps) {
  const { keep } = useTexts().company;
  const { title, request, refusals = {}, reassurance } = props;
  const { error } = request;
  const refusal = error?.code === undefined ? undefined : refusals[error.code];

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!request.isPending) props.onSubmit();
  };

  return (
    <Dialog title={title} onClose={props.onClose}>
      <form className={form.form} onSubmit={submit} noValidate>
        {props.children}
        {refusal ? (
          <Notice tone="failure" title={refusal.title}>
            {refusal.advice}
          </Notice>
        ) : (
          error && <FailureAlert error={error} reassurance={reassurance} />
        )}
        <div className={form.actions}>
          <ProgressButton type="submit" isBusy={request.isPending}>
            {props.submit}
          </ProgressButton>
          <Button variant="default" onClick={props.onClose}>
            {keep}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
