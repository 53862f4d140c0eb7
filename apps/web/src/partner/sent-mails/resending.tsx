import type { SentMailDetail } from '#contracts';
import { useState } from 'react';
import { ConfirmDialog } from '../../shared/dialog/confirm-dialog.js';
import { FailureAlert } from '../../shared/failure/failure-alert.js';
import { Notice } from '../../shared/notice/notice.js';
import { ProgressButton } from '../../shared/progress-button/progress-button.js';
import { useResending } from '../api/mail-queries.js';
import { hrefOf } from '../route.js';
import { useTexts } from '../texts/index.js';
import classes from './sent-mail-screen.module.css';

/** Sends a failed mail once more, after a confirmation. */
export function Resending({ mail }: { mail: SentMailDetail }) {
  const texts = useTexts().sentMails;
  const [isAsking, setAsking] = useState(false);
  const resending = useResending(mail.id);
  const resend = () => {
    setAsking(false);
    resending.mutate();
  };
  return (
    <div className={classes.resending}>
      {resending.error && <Refusal error={resending.error} />}
      <ProgressButton isBusy={resending.isPending} onClick={() => setAsking(true)}>
        {texts.resend}
      </ProgressButton>
      {isAsking && (
        <ConfirmDialog
          title={texts.resendTitle}
          warning={texts.resendWarnings[mail.status === 'suppressed' ? 'suppressed' : 'rejected']}
          confirm={texts.resend}
          keep={texts.leave}
          isDestructive={false}
          onConfirm={resend}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}

function Refusal({ error }: { error: NonNullable<ReturnType<typeof useResending>['error']> }) {
  const texts = useTexts().sentMails;
  if (error.code !== 'recipient_suppressed') {
    return <FailureAlert error={error} reassurance="" />;
  }
  return (
    <Notice tone="warning" title={texts.isSuppressed}>
      <a href={hrefOf.suppressions()}>{texts.toSuppressions}</a>
    </Notice>
  );
}
