import { Button, Text } from '@mantine/core';
import { Dialog } from '../../shared/dialog/dialog.js';
import { Facts } from '../../shared/facts/facts.js';
import { FailureAlert } from '../../shared/failure/failure-alert.js';
import form from '../../shared/form/form.module.css';
import { Loaded } from '../../shared/loaded/loaded.js';
import { Moment } from '../../shared/moment/moment.js';
import { Notice } from '../../shared/notice/notice.js';
import { ProgressButton } from '../../shared/progress-button/progress-button.js';
import { type EventQuery, failedQueryOf } from '../api/event-query.js';
import { type Recovery, useRecoverable, useRecovery } from '../api/recovery-queries.js';
import { EntityName } from '../names/names.js';
import type { EventFilters } from '../route.js';
import { useTexts } from '../texts/index.js';
import classes from './recover-dialog.module.css';

interface RecoverDialogProps {
  /** Those of the list. */
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
        ...(channel ? [[filters.channel, channels[channel as 'events']] as const] : []),
        ...(event ? [[filters.event, event] as const] : []),
        ...(search ? [[filters.search, search] as const] : []),
        ...Object.entries(ids).map(
          ([name, id]) => [names[name] ?? name, <EntityName id={id} withId={false} />] as const,
        ),
        [texts.since, isEver ? texts.always : <Moment at={since} />],
        ...(until ? [[texts.until, <Moment at={until} />] as const] : []),
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
    <div className={classes.progress}>
      <progress
        className={classes.bar}
        aria-label={texts.title}
        {...(isComplete && { value: Math.min(recovered, most), max: Math.max(most, 1) })}
      />
      <span role="status">{state === 'stopped' ? texts.stopped(recovered) : text}</span>
    </div>
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
