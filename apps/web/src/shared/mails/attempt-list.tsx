import type { MailAttempt } from '#contracts';
import { Text } from '@mantine/core';
import classes from './attempt-list.module.css';
import { useMailNames } from './mail-names.js';

interface AttemptListProps {
  attempts: readonly (Pick<MailAttempt, 'attemptedAt' | 'outcome'> &
    Partial<Pick<MailAttempt, 'answer'>>)[];
  label: string;
  /** Told instead of no attempts. */
  none: string;
  moment(iso: string): string;
}

/** The latest first: it is the one that decides. */
export function AttemptList({ attempts, label, none, moment }: AttemptListProps) {
  const { outcomes } = useMailNames();
  if (attempts.length === 0) {
    return <Text c="dimmed">{none}</Text>;
  }
  return (
    <ol className={classes.list} aria-label={label} role="list" reversed>
      {attempts.toReversed().map(({ attemptedAt, outcome, answer }, index) => (
        <li key={attempts.length - index}>
          <div className={classes.line}>
            <strong className={classes.outcome} data-outcome={outcome}>
              {outcomes[outcome]}
            </strong>
            <time dateTime={attemptedAt}>{moment(attemptedAt)}</time>
          </div>
          {answer && <code className={classes.answer}>{answer}</code>}
        </li>
      ))}
    </ol>
  );
}
