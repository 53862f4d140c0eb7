import type { MailAttempt } from '#contracts';
import { AttemptLine, Attempts } from '../attempts/attempts.js';
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

const tones = { sent: 'good', deferred: 'waiting', rejected: 'failed' } as const;

export function AttemptList({ attempts, label, none, moment }: AttemptListProps) {
  const { outcomes } = useMailNames();
  return (
    <Attempts attempts={attempts} label={label} none={none}>
      {({ attemptedAt, outcome, answer }) => (
        <>
          <AttemptLine tone={tones[outcome]} outcome={outcomes[outcome]}>
            <time dateTime={attemptedAt}>{moment(attemptedAt)}</time>
          </AttemptLine>
          {answer && <code className={classes.answer}>{answer}</code>}
        </>
      )}
    </Attempts>
  );
}
