import { Button, Text, Textarea } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import type { RequestError } from '../../shared/api/request-error.js';
import { Dialog } from '../../shared/dialog/dialog.js';
import form from '../../shared/form/form.module.css';
import { ProgressButton } from '../../shared/progress-button/progress-button.js';
import { RefusalNotice } from '../refusal-notice.js';
import { useTexts } from '../texts/index.js';

/** The state of the request that sends a decision. */
export interface DecisionRequest {
  isPending: boolean;
  error: RequestError | null;
}

interface DenyDialogProps {
  request: DecisionRequest;
  onDeny(reason: string): void;
  onClose(): void;
}

export function DenyDialog({ request, onDeny, onClose }: DenyDialogProps) {
  const { decisions: texts, close } = useTexts();
  const [reason, setReason] = useState('');

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!request.isPending) {
      onDeny(reason.trim());
    }
  };

  return (
    <Dialog title={texts.denyTitle} onClose={onClose}>
      <form className={form.form} onSubmit={submit}>
        <Text>{texts.denyAdvice}</Text>
        <Textarea
          label={texts.reason}
          value={reason}
          maxLength={1_000}
          rows={4}
          required
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {request.error && <RefusalNotice error={request.error} />}
        <div className={form.actions}>
          <ProgressButton type="submit" color="red" isBusy={request.isPending}>
            {texts.denyForGood}
          </ProgressButton>
          <Button variant="default" onClick={onClose}>
            {close}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
