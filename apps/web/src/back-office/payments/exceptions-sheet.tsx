import type { ReviewedPayment } from '#contracts';
import { Button, Text, Textarea } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { Badge } from '../../shared/badge/badge.js';
import { Dialog } from '../../shared/dialog/dialog.js';
import form from '../../shared/form/form.module.css';
import rows from '../../shared/linked-rows/linked-rows.module.css';
import { Moment } from '../../shared/moment/moment.js';
import { ProgressButton } from '../../shared/progress-button/progress-button.js';
import { Sheet } from '../../shared/sheet/sheet.js';
import { useExceptionClosing } from '../api/money-queries.js';
import { RefusalNotice } from '../refusal-notice.js';
import { useTexts } from '../texts/index.js';
import classes from './payments.module.css';

/** What contradicts in a payment, and the button that closes it. */
export function ExceptionsSheet({ payment }: { payment: ReviewedPayment }) {
  const { payment: texts, payments } = useTexts();
  const [isClosing, setClosing] = useState(false);
  const { exceptions, exceptionState } = payment;
  return (
    <Sheet title={texts.exceptions}>
      {exceptions.length === 0 ? (
        <Text c="dimmed">{texts.noExceptions}</Text>
      ) : (
        <ul role="list" className={classes.exceptions} aria-label={texts.exceptions}>
          {exceptions.map(({ code, messageId, raisedAt, isClosed }) => (
            <li key={`${code} ${messageId}`} className={classes.exception}>
              <span className={classes.title}>
                <strong>{payments.exceptions[code].title}</strong>
                <Badge tone={isClosed ? 'quiet' : 'warning'}>
                  {payments.exceptionStates[isClosed ? 'closed' : 'open']}
                </Badge>
              </span>
              <span>{payments.exceptions[code].advice}</span>
              <span className={rows.detail}>
                {texts.about} {messageId} · {texts.noticed} <Moment at={raisedAt} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {exceptionState === 'open' && <Button onClick={() => setClosing(true)}>{texts.close}</Button>}
      {isClosing && <CloseDialog payment={payment} onClose={() => setClosing(false)} />}
    </Sheet>
  );
}

interface CloseDialogProps {
  payment: ReviewedPayment;
  onClose(): void;
}

function CloseDialog({ payment: { id, revision }, onClose }: CloseDialogProps) {
  const { payment: texts, close } = useTexts();
  const [note, setNote] = useState('');
  const request = useExceptionClosing(id);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!request.isPending) {
      request.mutate({ revision, note: note.trim() }, { onSuccess: onClose });
    }
  };

  return (
    <Dialog title={texts.closeTitle} onClose={onClose}>
      <form className={form.form} onSubmit={submit}>
        <Text>{texts.closeAdvice}</Text>
        <Textarea
          label={texts.note}
          value={note}
          maxLength={1_000}
          rows={3}
          required
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        {request.error && <RefusalNotice error={request.error} />}
        <div className={form.actions}>
          <ProgressButton type="submit" isBusy={request.isPending}>
            {texts.close}
          </ProgressButton>
          <Button variant="default" onClick={onClose}>
            {close}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
