import type { EventDetailResource } from '#contracts';
import { FailureAlert } from '../../shared/failure/failure-alert.js';
import { PageHeading } from '../../shared/page/page-heading.js';
import { ProgressButton } from '../../shared/progress-button/progress-button.js';
import { useEvent, useRedelivery } from '../api/event-queries.js';
import { CodeBlock } from '../parts/code-block.js';
import { Facts } from '../../shared/facts/facts.js';
import { Loaded } from '../../shared/loaded/loaded.js';
import { Sheet } from '../../shared/sheet/sheet.js';
import { shownStatusOf, StatusBadge } from '../parts/status-badge.js';
import { hrefOf } from '../route.js';
import { useTexts } from '../texts/index.js';
import { AttemptList } from './attempt-list.js';
import classes from './event-screen.module.css';

export function EventScreen({ id }: { id: string }) {
  const event = useEvent(id);
  return <Loaded query={event}>{(shown) => <ShownEvent event={shown} />}</Loaded>;
}

function ShownEvent({ event }: { event: EventDetailResource }) {
  const texts = useTexts();
  return (
    <>
      <a href={hrefOf.events} className={classes.back}>
        {texts.event.back}
      </a>
      <div className={classes.head}>
        <PageHeading>{event.event}</PageHeading>
        <span role="status">
          <StatusBadge status={shownStatusOf(event)} />
        </span>
      </div>
      <EventFacts event={event} />
      <Redelivery id={event.id} />
      <Sheet title={texts.event.attempts}>
        <AttemptList attempts={event.attempts} />
      </Sheet>
      <Sheet title={texts.event.payload}>
        <CodeBlock label={texts.event.payload} text={JSON.stringify(event.payload, null, 2)} />
      </Sheet>
      <Sheet title={texts.event.headers}>
        <CodeBlock
          label={texts.event.headers}
          text={Object.entries(event.headers)
            .map(([name, value]) => `${name}: ${value}`)
            .join('\n')}
        />
      </Sheet>
    </>
  );
}

function EventFacts({ event }: { event: EventDetailResource }) {
  const { event: texts, events, channels, moment } = useTexts();
  return (
    <Facts
      facts={[
        [texts.id, event.id],
        [texts.channel, channels[event.channel]],
        [texts.company, event.isTest ? events.test : event.companyId],
        [texts.sequence, event.isTest ? '–' : event.sequence],
        [texts.createdAt, moment(event.createdAt)],
        ...(event.nextAttemptAt
          ? [[texts.nextAttemptAt, moment(event.nextAttemptAt)] as const]
          : []),
        ...(event.deliveredAt ? [[texts.deliveredAt, moment(event.deliveredAt)] as const] : []),
      ]}
    />
  );
}

function Redelivery({ id }: { id: string }) {
  const texts = useTexts().event;
  const redelivery = useRedelivery(id);
  return (
    <div className={classes.redelivery}>
      {redelivery.error && <FailureAlert error={redelivery.error} reassurance="" />}
      <ProgressButton isBusy={redelivery.isPending} onClick={() => redelivery.mutate()}>
        {texts.redeliver}
      </ProgressButton>
    </div>
  );
}
