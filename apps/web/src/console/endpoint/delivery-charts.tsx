import type { DeliveryRange, DeliverySeriesResource, DeliveryStep } from '#contracts';
import { deliveryRanges } from '#contracts/browser';
import { Text } from '@mantine/core';
import { useDeliverySeries } from '../api/endpoint-queries.js';
import type { WebhookChannel } from '../channels.js';
import classes from './delivery-charts.module.css';
import { CopyCall } from '../parts/copy-call.js';
import { StaleNotice } from '../parts/screen-parts.js';
import { useTexts } from '../texts/index.js';
import { useLanguage } from '../../shared/language/language-context.js';
import { regionalTag } from '../../shared/language/language.js';
import { Loaded } from '../../shared/loaded/loaded.js';
import { narrow } from '../../shared/router/address.js';
import { SegmentedChoice } from '../../shared/segmented-choice/segmented-choice.js';
import { Sheet } from '../../shared/sheet/sheet.js';
import { type Series, StepChart } from '../../shared/step-chart/step-chart.js';
import { Table } from '../../shared/table/table.js';

interface DeliveryChartsProps {
  channel: WebhookChannel;
  range: DeliveryRange;
}

/** Deliveries to an endpoint over time: how many, and how long they took. As pictures and as a table. */
export function DeliveryCharts({ channel, range }: DeliveryChartsProps) {
  const { deliveries: texts } = useTexts();
  const series = useDeliverySeries(channel, range);
  return (
    <Sheet title={texts.heading}>
      <div className={classes.head}>
        <SegmentedChoice
          label={texts.range}
          segments={deliveryRanges.map((value) => ({ value, label: texts.ranges[value] }))}
          value={range}
          onChange={(chosen) => narrow({ range: chosen }, 'replace')}
        />
        <CopyCall path={`/v1/webhook-endpoints/${channel}/deliveries?range=${range}`} />
      </div>
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
      <details className={classes.table}>
        <summary>{texts.asTable}</summary>
        <StepTable steps={steps} nameOf={nameOf} />
      </details>
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
    <Table
      label={texts.heading}
      headings={[texts.from, texts.succeeded, texts.failed, texts.p50, texts.p95]}
    >
      {steps.toReversed().map(({ at, succeeded, failed, durationMs }) => (
        <tr key={at}>
          <th scope="row">{nameOf(at)}</th>
          <td>{number(succeeded)}</td>
          <td>{number(failed)}</td>
          <td>{durationMs ? texts.milliseconds(number(durationMs.p50)) : '–'}</td>
          <td>{durationMs ? texts.milliseconds(number(durationMs.p95)) : '–'}</td>
        </tr>
      ))}
    </Table>
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
