import { Button, NativeSelect, Text } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { FailureAlert } from '../../shared/failure/failure-alert.js';
import { Notice } from '../../shared/notice/notice.js';
import { ProgressButton } from '../../shared/progress-button/progress-button.js';
import { useEventTypes, useTestEvent } from '../api/event-queries.js';
import { CodeBlock } from '../parts/code-block.js';
import { Dialog } from '../../shared/dialog/dialog.js';
import form from '../../shared/form/form.module.css';
import { hrefOf } from '../route.js';
import { useTexts } from '../texts/index.js';

/** Sends a sample event to the partner's endpoint. */
export function TestEventDialog({ onClose }: { onClose(): void }) {
  const texts = useTexts();
  const { data: types = [] } = useEventTypes();
  const [chosen, setChosen] = useState<string>();
  const test = useTestEvent();
  const type = types.find(({ event }) => event === chosen) ?? types[0];
  const isUnconfigured = test.error?.code === 'webhook_endpoint_unknown';

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (type && !test.isPending) {
      test.mutate({ channel: type.channel, event: type.event });
    }
  };

  return (
    <Dialog title={texts.test.title} onClose={onClose}>
      <form className={form.form} onSubmit={submit}>
        <Text>{texts.test.lead}</Text>
        <NativeSelect
          label={texts.filters.event}
          data={types.map(({ event }) => event)}
          value={type?.event ?? ''}
          onChange={(event) => setChosen(event.currentTarget.value)}
        />
        {type && <CodeBlock label={texts.test.example} text={jsonOf(type.example.data)} />}
        {isUnconfigured && <Notice tone="failure" title={texts.endpoint.missing} />}
        {test.error && !isUnconfigured && <FailureAlert error={test.error} reassurance="" />}
        {test.data && (
          <Notice tone="information" title={texts.test.sent}>
            <a href={hrefOf.event({ id: test.data.id })} onClick={onClose}>
              {texts.test.look}
            </a>
          </Notice>
        )}
        <div className={form.actions}>
          <ProgressButton type="submit" isBusy={test.isPending}>
            {texts.test.send}
          </ProgressButton>
          <Button variant="default" onClick={onClose}>
            {texts.close}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function jsonOf(value: unknown): string {
  return JSON.stringify(value, null, 2);
}
