import { Text } from '@mantine/core';
import { useEffect } from 'react';
import { CloseButton, Dialog } from '../../shared/dialog/dialog.js';
import form from '../../shared/form/form.module.css';
import { FailureAlert } from '../../shared/loaded/loaded.js';
import { ProgressButton } from '../../shared/parts/parts.js';
import { CodeBlock } from '../parts.js';
import { useSecretShowing } from '../settings-queries.js';
import { useTexts } from '../texts/index.js';

/** A person may leave the screen with the secret on it. */
const SHOWN_MS = 60_000;

interface SecretDialogProps {
  /** Of the secret. */
  id: string;
  onClose(): void;
}

/** Shows a signing secret for a minute. The dialog and the secret end with the screen. */
export function SecretDialog({ id, onClose }: SecretDialogProps) {
  const { secrets: texts, close } = useTexts();
  const { data, error, isPending, mutate, reset } = useSecretShowing(id);

  useEffect(() => {
    if (!data) return;
    const timer = setTimeout(reset, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [data, reset]);

  return (
    <Dialog title={texts.showTitle} isBusy={isPending} onClose={onClose}>
      <div className={form.form}>
        {data ? (
          <>
            <CodeBlock label={texts.shown} text={data.secret} />
            <Text size="sm">{texts.hides}</Text>
          </>
        ) : (
          <Text>{texts.showWarning}</Text>
        )}
        {error && <FailureAlert error={error} reassurance={texts.nothingShown} />}
        <div className={form.actions}>
          {!data && (
            <ProgressButton isBusy={isPending} onClick={() => mutate()}>
              {texts.show}
            </ProgressButton>
          )}
          <CloseButton isBusy={isPending} onClose={onClose}>
            {close}
          </CloseButton>
        </div>
      </div>
    </Dialog>
  );
}
