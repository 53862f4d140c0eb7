import type { ReviewedPayment } from '#contracts';
import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { Badge } from '../../shared/badge/badge.js';
import rows from '../../shared/linked-rows/linked-rows.module.css';
import { Moment } from '../../shared/moment/moment.js';
import { Sheet } from '../../shared/sheet/sheet.js';
import { useExceptionClosing } from '../api/money-queries.js';
import { NoteDialog } from '../parts/note-dialog.js';
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
  const { payment: texts } = useTexts();
  const request = useExceptionClosing(id);
  return (
    <NoteDialog
      title={texts.closeTitle}
      advice={texts.closeAdvice}
      label={texts.note}
      submit={texts.close}
      request={request}
      onSubmit={(note) => request.mutate({ revision, note }, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
