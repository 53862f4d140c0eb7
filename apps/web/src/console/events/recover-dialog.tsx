import { Button, NativeSelect, Text, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { FailureAlert } from '../../shared/failure/failure-alert.js';
import { Notice } from '../../shared/notice/notice.js';
import { timeZoneIn } from '../../shared/language/format.js';
import { useLanguage } from '../../shared/language/language-context.js';
import { useSharedTexts } from '../../shared/texts/index.js';
import { ProgressButton } from '../../shared/progress-button/progress-button.js';
import { useRecovery } from '../api/event-queries.js';
import { webhookChannels } from '../channels.js';
import { Dialog } from '../../shared/dialog/dialog.js';
import form from '../../shared/form/form.module.css';
import { useTexts } from '../texts/index.js';
import { localInputOf } from './local-input.js';

const DAY_MS = 86_400_000;

/** Sends all events again that have failed since a time. */
export function RecoverDialog({ onClose }: { onClose(): void }) {
  const texts = useTexts();
  const { inTimeZone } = useSharedTexts();
  const { language } = useLanguage();
  const [since, setSince] = useState(() => localInputOf(new Date(Date.now() - DAY_MS)));
  const [channel, setChannel] = useState('');
  const recovery = useRecovery();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!recovery.isPending) {
      recovery.mutate({ since: new Date(since).toISOString(), ...(channel && { channel }) });
    }
  };

  return (
    <Dialog title={texts.recovery.title} onClose={onClose}>
      <form className={form.form} onSubmit={submit}>
        <Text>{texts.recovery.lead}</Text>
        <TextInput
          label={inTimeZone(texts.recovery.since, timeZoneIn(language))}
          type="datetime-local"
          value={since}
          required
          onChange={(event) => setSince(event.currentTarget.value)}
        />
        <NativeSelect
          label={texts.filters.channel}
          data={[
            { value: '', label: texts.filters.any },
            ...webhookChannels.map((value) => ({ value, label: texts.channels[value] })),
          ]}
          value={channel}
          onChange={(event) => setChannel(event.currentTarget.value)}
        />
        {recovery.error && <FailureAlert error={recovery.error} reassurance="" />}
        {recovery.data && (
          <Notice tone="information" title={texts.recovery.done(recovery.data.recovered)} />
        )}
        <div className={form.actions}>
          {!recovery.data && (
            <ProgressButton type="submit" isBusy={recovery.isPending}>
              {texts.recovery.start}
            </ProgressButton>
          )}
          <Button variant="default" onClick={onClose}>
            {texts.close}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
