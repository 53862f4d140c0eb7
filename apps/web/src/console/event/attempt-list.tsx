import type { AttemptResource } from '#contracts';
import { Text } from '@mantine/core';
import { CodeBlock } from '../parts/code-block.js';
import { useTexts } from '../texts/index.js';
import classes from './attempt-list.module.css';

/** The latest first: it is the one that decides. */
export function AttemptList({ attempts }: { attempts: readonly AttemptResource[] }) {
  const texts = useTexts().event;
  if (attempts.length === 0) {
    return <Text c="dimmed">{texts.noAttempts}</Text>;
  }
  return (
    <ol className={classes.list} aria-label={texts.attempts} reversed>
      {attempts.toReversed().map((attempt) => (
        <Attempt key={attempt.id} attempt={attempt} />
      ))}
    </ol>
  );
}

function Attempt({ attempt }: { attempt: AttemptResource }) {
  const { event: texts, moment, number } = useTexts();
  return (
    <li className={classes.attempt}>
      <div className={classes.line}>
        <strong className={classes.outcome} data-failed={attempt.failure !== null}>
          {attempt.failure ?? texts.answered(attempt.statusCode ?? 0)}
        </strong>
        <span>{moment(attempt.attemptedAt)}</span>
        <span>{texts.duration(number(attempt.durationMs))}</span>
        <span>{texts.triggers[attempt.trigger]}</span>
      </div>
      {attempt.responseExcerpt && <CodeBlock label={texts.answer} text={attempt.responseExcerpt} />}
    </li>
  );
}
