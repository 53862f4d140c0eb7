import { Button, NativeSelect, Progress as ProgressBar, Stack, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Dialog } from '../../shared/dialog/dialog.js';
import form from '../../shared/form/form.module.css';
import { FailureAlert, Loaded } from '../../shared/loaded/loaded.js';
import { Facts, Moment, Notice, ProgressButton } from '../../shared/parts/parts.js';
import {
  type EventQuery,
  failedQueryOf,
  type Recovery,
  useEventTypes,
  useRecoverable,
  useRecovery,
  useTestEvent,
} from '../event-queries.js';
import { EntityName } from '../names.js';
import { CodeBlock } from '../parts.js';
import { type EventFilters, hrefOf } from '../route.js';
import { useTexts } from '../texts/index.js';

interface RecoverDialogProps {
  /** The filters of the list. */
  filters: EventFilters;
  onClose(): void;
}

/** Sends the failed events of the list again, after it has said how many. */
export function RecoverDialog({ filters, onClose }: RecoverDialogProps) {
  const { recovery: texts, close } = useTexts();
  const chosen = failedQueryOf(filters);
  const count = useRecoverable(chosen);
  const recovery = useRecovery(chosen);
  const leave = () => {
    recovery.stop();
    onClose();
  };
  return (
    <Dialog title={texts.title} onClose={leave}>
      <div className={form.form}>
        <Text>{texts.lead}</Text>
        <Chosen query={chosen} />
        <Loaded query={count}>
          {({ events, isComplete }) => (
            <Progress recovery={recovery} most={events} isComplete={isComplete} />
          )}
        </Loaded>
        {recovery.error && <FailureAlert error={recovery.error} reassurance="" />}
        <div className={form.actions}>
          <Start recovery={recovery} events={count.data?.events ?? 0} />
          <Button variant="default" onClick={leave}>
            {close}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/** What the events are narrowed to. */
function Chosen({ query }: { query: EventQuery }) {
  const { recovery: texts, filters, scopes, statuses, channels } = useTexts();
  const { since, until, status, channel, event, search, ...ids } = query;
  const names: Partial<Record<string, string>> = scopes.names;
  const isEver = since === undefined || since.startsWith('1970-01-01T');
  return (
    <Facts
      facts={[
        [
          filters.status,
          status
            ? statuses[status as 'failing' | 'given_up']
            : `${statuses.failing}, ${statuses.given_up}`,
        ],
        [filters.channel, channel && channels[channel as 'events']],
        [filters.event, event],
        [filters.search, search],
        ...Object.entries(ids).map(
          ([name, id]) => [names[name] ?? name, <EntityName id={id} withId={false} />] as const,
        ),
        [texts.since, isEver ? texts.always : <Moment at={since} />],
        [texts.until, until && <Moment at={until} />],
      ]}
    />
  );
}

interface ProgressProps {
  recovery: Recovery;
  most: number;
  isComplete: boolean;
}

function Progress({ recovery: { state, recovered }, most, isComplete }: ProgressProps) {
  const { recovery: texts, number } = useTexts();
  if (state === 'new') {
    if (most === 0) return <Text c="dimmed">{texts.none}</Text>;
    const title = isComplete ? texts.found(most) : texts.foundMore(number(most));
    return <Notice tone="information" title={title} />;
  }
  if (state === 'done') return <Notice tone="information" title={texts.done(recovered)} />;
  const text = isComplete ? texts.progress(number(recovered), number(most)) : number(recovered);
  return (
    <Stack gap="xs">
      <ProgressBar
        aria-label={texts.title}
        value={isComplete ? (Math.min(recovered, most) / Math.max(most, 1)) * 100 : 100}
        animated={!isComplete && state === 'running'}
      />
      <span role="status">{state === 'stopped' ? texts.stopped(recovered) : text}</span>
    </Stack>
  );
}

function Start({
  recovery: { state, start, stop },
  events,
}: {
  recovery: Recovery;
  events: number;
}) {
  const { recovery: texts } = useTexts();
  if (state === 'done' || (state === 'new' && events === 0)) return null;
  if (state === 'running') {
    return (
      <Button variant="default" onClick={stop}>
        {texts.stop}
      </Button>
    );
  }
  return (
    <ProgressButton isBusy={false} onClick={start}>
      {state === 'stopped' ? texts.goOn : texts.start(events)}
    </ProgressButton>
  );
}

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
