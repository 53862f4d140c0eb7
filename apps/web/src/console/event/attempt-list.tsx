import type { EventResource } from '#contracts';
import { AttemptLine, Attempts } from '../../shared/attempts/attempts.js';
import { Moment } from '../../shared/moment/moment.js';
import { CodeBlock } from '../parts/code-block.js';
import { useTexts } from '../texts/index.js';

export function AttemptList({ attempts, status }: Pick<EventResource, 'attempts' | 'status'>) {
  const { event: texts, number } = useTexts();
  const none = status === 'given_up' ? texts.neverAttempted : texts.noAttempts;
  return (
    <Attempts attempts={attempts} label={texts.attempts} none={none}>
      {({ failure, statusCode, attemptedAt, durationMs, trigger, responseExcerpt }) => (
        <>
          <AttemptLine
            tone={failure === null ? 'good' : 'failed'}
            outcome={failure ?? texts.answered(statusCode ?? 0)}
          >
            <Moment at={attemptedAt} />
            <span>{texts.duration(number(durationMs))}</span>
            <span>{texts.triggers[trigger]}</span>
          </AttemptLine>
          {responseExcerpt && <CodeBlock label={texts.answer} text={responseExcerpt} />}
        </>
      )}
    </Attempts>
  );
}
