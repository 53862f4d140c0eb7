import { Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { RequestError } from '../../shared/api/request-error.js';
import { CloseButton } from '../../shared/dialog/dialog.js';
import { Dialog } from '../../shared/dialog/dialog.js';
import { Facts } from '../../shared/facts/facts.js';
import form from '../../shared/form/form.module.css';
import { Notice } from '../../shared/notice/notice.js';
import { ProgressButton } from '../../shared/progress-button/progress-button.js';
import { useHash } from '../../shared/router/address.js';
import { PasskeyFailureNotice } from '../passkey-failure-notice.js';
import { useTexts } from '../texts/index.js';
import { type OpenAct, useOpenAct } from './acts.js';

/** Shows what a person is about to do, and has them sign it with a passkey. One for the whole app. */
export function ActDialog() {
  const act = useOpenAct();
  const hash = useHash();
  // It belongs to the screen that asked for it.
  useEffect(() => {
    if (act && act.hash !== hash) act.close();
  }, [act, hash]);
  return act && <Shown act={act} />;
}

function Shown({ act }: { act: OpenAct }) {
  const texts = useTexts().stepUp;
  const { title, facts, note } = act.words;
  const signing = useMutation<void, Error>({ mutationFn: act.sign });
  const { error } = signing;
  const isLate = error instanceof RequestError && error.code === 'step_up_required';
  return (
    <Dialog title={title} isBusy={signing.isPending} onClose={act.close}>
      <div className={form.form}>
        {facts && facts.length > 0 && <Facts facts={facts} />}
        {note && <Text>{note}</Text>}
        {isLate ? (
          <Notice tone="information" title={texts.late.title}>
            {texts.late.advice}
          </Notice>
        ) : (
          error && <PasskeyFailureNotice error={error} />
        )}
        <Text size="sm" c="dimmed">
          {texts.binds}
        </Text>
        <div className={form.actions}>
          <ProgressButton isBusy={signing.isPending} onClick={() => signing.mutate()}>
            {texts.confirm}
          </ProgressButton>
          <CloseButton isBusy={signing.isPending} onClose={act.close}>
            {texts.cancel}
          </CloseButton>
        </div>
      </div>
    </Dialog>
  );
}
