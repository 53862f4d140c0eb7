import type { EventDetailResource, EventResource } from '#contracts';
import { Group, Stack } from '@mantine/core';
import { FailureAlert, LoadedScreen } from '../../shared/loaded/loaded.js';
import { Attempts } from '../../shared/mails/mails.js';
import { UnknownScreen } from '../../shared/page/message-screen.js';
import { PageHeading } from '../../shared/page/page-heading.js';
import { CopyButton } from '../../shared/parts/copy.js';
import {
  CodeName,
  Facts,
  Moment,
  Notice,
  ProgressButton,
  Sheet,
} from '../../shared/parts/parts.js';
import { webhookAsCurl } from '../curl.js';
import { idsIn } from '../entity-queries.js';
import { useEvent, useRedelivery } from '../event-queries.js';
import { CompanyName, EntityName, Id, shownStatusOf, StatusBadge } from '../names.js';
import { CodeBlock, CopyCall, StaleNotice } from '../parts.js';
import { hrefOf } from '../route.js';
import { useMay } from '../session.js';
import { useEndpoint } from '../settings-queries.js';
import { useTexts } from '../texts/index.js';

export function EventScreen({ id }: { id: string }) {
  const event = useEvent(id);
  const texts = useTexts().event;
  if (event.error?.code === 'event_unknown') {
    return (
      <UnknownScreen title={texts.unknown} wayOut={{ href: hrefOf.events(), name: texts.back }} />
    );
  }
  return (
    <>
      <StaleNotice query={event} />
      <LoadedScreen query={event}>{(shown) => <ShownEvent event={shown} />}</LoadedScreen>
    </>
  );
}

function ShownEvent({ event }: { event: EventDetailResource }) {
  const texts = useTexts();
  return (
    <>
      <PageHeading
        back={{ href: hrefOf.events(), name: texts.event.back }}
        windowTitle={`${event.event} ${event.id}`}
        badge={<StatusBadge status={shownStatusOf(event)} />}
        actions={<CopyCall path={`/v1/events/${event.id}`} />}
      >
        <CodeName>{event.event}</CodeName>
      </PageHeading>
      <EventFacts event={event} />
      {useMay('redeliverEvent') && <Redelivery id={event.id} />}
      <Sheet title={texts.event.attempts}>
        <AttemptList attempts={event.attempts} status={event.status} />
      </Sheet>
      <Sheet title={texts.event.payload}>
        {event.payload ? (
          <CodeBlock label={texts.event.payload} text={JSON.stringify(event.payload, null, 2)} />
        ) : (
          <Notice tone="information" title={texts.event.withheld(event.withheldScope ?? '')} />
        )}
      </Sheet>
      <Sheet title={texts.event.headers}>
        <CodeBlock
          label={texts.event.headers}
          text={Object.entries(event.headers)
            .map(([name, value]) => `${name}: ${value}`)
            .join('\n')}
        />
        {event.payload && <CopyDelivery event={event} />}
      </Sheet>
    </>
  );
}

/** The request as it was sent to the endpoint, to send it from one's own machine. */
function CopyDelivery({ event }: { event: EventDetailResource }) {
  const { event: texts, theDelivery } = useTexts();
  const endpoint = useEndpoint(event.channel).data;
  if (!endpoint) return null;
  const { url, header: tokenHeader } = endpoint;
  const body = JSON.stringify(event.payload);
  const command = webhookAsCurl({ url, headers: event.headers, tokenHeader, body });
  return (
    <Group gap="xs" mt="sm" fz="sm" c="dimmed">
      <CopyButton text={command} name={theDelivery} label={texts.copyDelivery} />
      <span>{texts.deliveryVariables}</span>
    </Group>
  );
}

function EventFacts({ event }: { event: EventDetailResource }) {
  const { event: texts, events, channels, scopes } = useTexts();
  return (
    <Facts
      facts={[
        [texts.id, <Id id={event.id} />],
        [texts.channel, channels[event.channel]],
        [texts.company, event.isTest ? events.test : <CompanyName id={event.companyId} withId />],
        ...idsIn(event.payload?.data ?? {}).map(
          ([name, id]) => [scopes.names[name], <EntityName id={id} />] as const,
        ),
        [texts.sequence, event.isTest ? '–' : event.sequence],
        [texts.createdAt, <Moment at={event.createdAt} />],
        [texts.held, event.heldBy && texts.heldBy[event.heldBy]],
        [texts.nextAttemptAt, event.nextAttemptAt && <Moment at={event.nextAttemptAt} />],
        [texts.deliveredAt, event.deliveredAt && <Moment at={event.deliveredAt} />],
      ]}
    />
  );
}

function Redelivery({ id }: { id: string }) {
  const { event: texts, endpoint } = useTexts();
  const redelivery = useRedelivery(id);
  const isUnconfigured = redelivery.error?.code === 'webhook_endpoint_unknown';
  return (
    <Stack align="flex-start" gap="sm" mt="lg">
      {isUnconfigured && <Notice tone="failure" title={endpoint.missing} />}
      {redelivery.error && !isUnconfigured && (
        <FailureAlert error={redelivery.error} reassurance="" />
      )}
      <ProgressButton isBusy={redelivery.isPending} onClick={() => redelivery.mutate()}>
        {texts.redeliver}
      </ProgressButton>
    </Stack>
  );
}

function AttemptList({ attempts, status }: Pick<EventResource, 'attempts' | 'status'>) {
  const { event: texts, number } = useTexts();
  const none = status === 'given_up' ? texts.neverAttempted : texts.noAttempts;
  return (
    <Attempts
      attempts={attempts}
      label={texts.attempts}
      none={none}
      describe={({ failure, statusCode, attemptedAt, durationMs, trigger, responseExcerpt }) => ({
        tone: failure === null ? 'good' : 'failed',
        outcome: failure ?? texts.answered(statusCode ?? 0),
        detail: (
          <>
            <Moment at={attemptedAt} />
            <span>{texts.duration(number(durationMs))}</span>
            <span>{texts.triggers[trigger]}</span>
          </>
        ),
        answer: responseExcerpt && <CodeBlock label={texts.answer} text={responseExcerpt} />,
      })}
    />
  );
}
