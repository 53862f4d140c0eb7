import type { MailAttempt } from '#contracts';
import { AttemptLine, Attempts } from '../attempts/attempts.js';
import { Moment } from '../moment/moment.js';
import classes from './attempt-list.module.css';
import { useMailNames } from './mail-names.js';

interface AttemptListProps {
  attempts: readonly (Pick<MailAttempt, 'attemptedAt' | 'outcome'> &
    Partial<Pick<MailAttempt, 'answer'>>)[];
  label: string;
  /** Shown if there are no attempts. */
  none: string;
}

const tones = { sent: 'good', deferred: 'waiting', rejected: 'failed' } as const;

export function AttemptList({ attempts, label, none }: AttemptListProps) {
  const { outcomes } = useMailNames();
  return (
    <Attempts attempts={attempts} label={label} none={none}>
      {({ attemptedAt, outcome, answer }) => (
        <>
          <AttemptLine tone={tones[outcome]} outcome={outcomes[outcome]}>
            <Moment at={attemptedAt} />
          </AttemptLine>
          {answer && <code className={classes.answer}>{answer}</code>}
        </>
      )}
    </Attempts>
  );
}
