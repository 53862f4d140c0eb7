import type { MailAttempt } from '#contracts';
import { Code } from '@mantine/core';
import { Attempts } from '../attempts/attempts.js';
import { Moment } from '../moment/moment.js';
import { useMailNames } from './mail-names.js';

interface AttemptListProps {
  attempts: readonly (Pick<MailAttempt, 'attemptedAt' | 'outcome'> &
    Partial<Pick<MailAttempt, 'answer'>>)[];
  label: string;
  /** Shown if there are no attempts. */
  none: string;
}

const attemptTones = { sent: 'good', deferred: 'waiting', rejected: 'failed' } as const;

export function AttemptList(list: AttemptListProps) {
  const { outcomes } = useMailNames();
  return (
    <Attempts
      {...list}
      describe={({ attemptedAt, outcome, answer }) => ({
        tone: attemptTones[outcome],
        outcome: outcomes[outcome],
        detail: <Moment at={attemptedAt} />,
        answer: answer && <Code style={{ overflowWrap: 'anywhere' }}>{answer}</Code>,
      })}
    />
  );
}
