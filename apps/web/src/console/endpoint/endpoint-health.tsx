import type { AttemptStatistics, EndpointStatisticsResource } from '#contracts';
import { useStatistics } from '../api/endpoint-queries.js';
import type { WebhookChannel } from '../channels.js';
import { StaleNotice } from '../parts/screen-parts.js';
import { useTexts } from '../texts/index.js';
import { Facts } from '../../shared/facts/facts.js';
import { Loaded } from '../../shared/loaded/loaded.js';
import { Moment, MomentsIn } from '../../shared/moment/moment.js';
import { Notice } from '../../shared/notice/notice.js';
import { Sheet } from '../../shared/sheet/sheet.js';

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
              <Attempts statistics={shown.lastHour} />
            </Sheet>
            <Sheet title={health.lastDay}>
              <Attempts statistics={shown.lastDay} />
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
          ...times.flatMap(([name, at, more]) =>
            at
              ? [
                  [
                    name,
                    <>
                      <Moment at={at} />
                      {more && `: ${more}`}
                    </>,
                  ] as const,
                ]
              : [],
          ),
        ]}
      />
    </>
  );
}

function Attempts({ statistics }: { statistics: AttemptStatistics }) {
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
