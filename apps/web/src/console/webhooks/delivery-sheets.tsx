import type {
  AttemptStatistics,
  DeliveryRange,
  DeliverySeriesResource,
  DeliveryStep,
  EndpointStatisticsResource,
} from '#contracts';
import { deliveryRanges } from '#contracts/browser';
import { Text } from '@mantine/core';
import { regionalTag } from '../../shared/language/format.js';
import { useLanguage } from '../../shared/language/language-context.js';
import { DataTable } from '../../shared/list/data-table.js';
import { FilterChoice, Filters } from '../../shared/list/filters.js';
import { Loaded } from '../../shared/loaded/loaded.js';
import { type Fact, Facts, Moment, MomentsIn, Notice, Sheet } from '../../shared/parts/parts.js';
import { type Series, StepChart } from '../../shared/step-chart/step-chart.js';
import { AsTable, CopyCall, StaleNotice } from '../parts.js';
import type { WebhookChannel } from '../route.js';
import { useDeliverySeries, useStatistics } from '../settings-queries.js';
import { useTexts } from '../texts/index.js';

export function EndpointHealth({ channel }: { channel: WebhookChannel }) {
  const { health } = useTexts();
  const statistics = useStatistics(channel);
  return (
    <Loaded query={statistics}>
      {(shown) =>
        shown && (
          <>
            <StaleNotice query={statistics} />
            <Sheet title={health.title}>
              <Health statistics={shown} />
            </Sheet>
            <Sheet title={health.lastHour}>
              <AttemptFacts statistics={shown.lastHour} />
            </Sheet>
            <Sheet title={health.lastDay}>
              <AttemptFacts statistics={shown.lastDay} />
            </Sheet>
          </>
        )
      }
    </Loaded>
  );
}

function Health({ statistics }: { statistics: EndpointStatisticsResource }) {
  const { health: texts, number } = useTexts();
  const { health, failingSince, lastSuccessAt, lastFailure, lastFailureAt, waiting } = statistics;
  const times = [
    [texts.lastSuccess, lastSuccessAt, ''],
    [texts.lastFailure, lastFailureAt, lastFailure ?? ''],
    [texts.nextProbe, statistics.nextProbeAt, ''],
    [texts.oldest, waiting.oldestCreatedAt, ''],
  ] as const;
  return (
    <>
      {health === 'failing' && failingSince && (
        <Notice
          tone="failure"
          title={<MomentsIn text={texts.failingSince} at={[failingSince]} />}
          mb="md"
        />
      )}
      <Facts
        facts={[
          [texts.state, texts.states[health]],
          [texts.waiting, number(waiting.events)],
          ...times.map(([name, at, more]): Fact => [
            name,
            at && (
              <>
                <Moment at={at} />
                {more && `: ${more}`}
              </>
            ),
          ]),
        ]}
      />
    </>
  );
}

function AttemptFacts({ statistics }: { statistics: AttemptStatistics }) {
  const { health: texts, number, percent } = useTexts();
  const { attempts, successRate, durationMs } = statistics;
  return (
    <Facts
      facts={[
        [texts.attempts, number(attempts)],
        [texts.successRate, successRate === null ? '–' : percent(successRate)],
        [
          texts.durations,
          durationMs
            ? [durationMs.p50, durationMs.p95, durationMs.p99].map(number).join(' / ')
            : '–',
        ],
      ]}
    />
  );
}

interface DeliveryChartsProps {
  channel: WebhookChannel;
  range: DeliveryRange;
}

/** Deliveries to an endpoint over time: how many, and how long they took. As pictures and as a table. */
export function DeliveryCharts({ channel, range }: DeliveryChartsProps) {
  const { deliveries: texts, filters } = useTexts();
  const series = useDeliverySeries(channel, range);
  return (
    <Sheet title={texts.heading}>
      <Filters label={filters.label}>
        <FilterChoice
          label={texts.range}
          name="range"
          value={range}
          standard="day"
          data={deliveryRanges.map((value) => ({ value, label: texts.ranges[value] }))}
        />
        <CopyCall path={`/v1/webhook-endpoints/${channel}/deliveries?range=${range}`} />
      </Filters>
      <StaleNotice query={series} />
      <Loaded query={series}>{(shown) => <Charts series={shown} />}</Loaded>
    </Sheet>
  );
}

function Charts({ series: { steps, range } }: { series: DeliverySeriesResource }) {
  const { deliveries: texts, number } = useTexts();
  const nameOf = useStepName(range);
  if (steps.every(({ durationMs }) => durationMs === null)) {
    return <Text c="dimmed">{texts.none}</Text>;
  }
  const columns = steps.map(({ at }) => nameOf(at));
  // As many as a phone has room for.
  const chart = { columns, mostLabels: range === 'hour' ? 3 : 2 };
  return (
    <>
      <StepChart
        {...chart}
        label={texts.attemptsPicture}
        series={[
          lineOf(texts.succeeded, 'main', steps, ({ succeeded }) => succeeded),
          lineOf(texts.failed, 'second', steps, ({ failed }) => failed),
        ]}
        format={number}
      />
      <StepChart
        {...chart}
        label={texts.durationsPicture}
        series={[
          lineOf(texts.p50, 'main', steps, ({ durationMs }) => durationMs?.p50 ?? 0),
          lineOf(texts.p95, 'second', steps, ({ durationMs }) => durationMs?.p95 ?? 0),
        ]}
        format={(milliseconds) => texts.milliseconds(number(milliseconds))}
      />
      <AsTable summary={texts.asTable}>
        <StepTable steps={steps} nameOf={nameOf} />
      </AsTable>
    </>
  );
}

function lineOf(
  name: string,
  kind: Series['kind'],
  steps: readonly DeliveryStep[],
  valueOf: (step: DeliveryStep) => number,
): Series {
  return { name, kind, values: steps.map(valueOf) };
}

interface StepTableProps {
  steps: readonly DeliveryStep[];
  nameOf(at: string): string;
}

/** The latest first. */
function StepTable({ steps, nameOf }: StepTableProps) {
  const { deliveries: texts, number } = useTexts();
  return (
    <DataTable<DeliveryStep>
      label={texts.heading}
      rows={steps.toReversed()}
      keyOf={({ at }) => at}
      columns={[
        { name: texts.from, cell: ({ at }) => nameOf(at) },
        { name: texts.succeeded, isNumber: true, cell: ({ succeeded }) => number(succeeded) },
        { name: texts.failed, isNumber: true, cell: ({ failed }) => number(failed) },
        ...(['p50', 'p95'] as const).map((part) => ({
          name: texts[part],
          isNumber: true,
          cell: ({ durationMs }: DeliveryStep) =>
            durationMs ? texts.milliseconds(number(durationMs[part])) : '–',
        })),
      ]}
    />
  );
}

const styles: Record<DeliveryRange, Intl.DateTimeFormatOptions> = {
  hour: { hour: '2-digit', minute: '2-digit', timeZoneName: 'short' },
  day: { weekday: 'short', hour: '2-digit', minute: '2-digit', timeZoneName: 'short' },
  week: {
    day: '2-digit',
    month: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  },
};

/** When a step begins, in the reader's time zone, which it names, as short as the range allows. */
function useStepName(range: DeliveryRange): (at: string) => string {
  const { language } = useLanguage();
  const format = new Intl.DateTimeFormat(regionalTag(language, navigator.languages), styles[range]);
  return (at) => format.format(new Date(at));
}
