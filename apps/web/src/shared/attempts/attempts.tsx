import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './attempts.module.css';

interface AttemptsProps<Attempt> {
  attempts: readonly Attempt[];
  label: string;
  /** Shown if there are no attempts. */
  none: string;
  children(attempt: Attempt): ReactNode;
}

/** The latest attempt comes first, because it determines the current state. */
export function Attempts<Attempt>({ attempts, label, none, children }: AttemptsProps<Attempt>) {
  if (attempts.length === 0) {
    return <Text c="dimmed">{none}</Text>;
  }
  return (
    <ol className={classes.list} aria-label={label} role="list" reversed>
      {attempts.toReversed().map((attempt, index) => (
        <li key={attempts.length - index}>{children(attempt)}</li>
      ))}
    </ol>
  );
}

interface AttemptLineProps {
  tone: 'good' | 'waiting' | 'failed';
  outcome: string;
  /** The time, with a short note if there is one. */
  children: ReactNode;
}

export function AttemptLine({ tone, outcome, children }: AttemptLineProps) {
  return (
    <div className={classes.line}>
      <strong className={classes.outcome} data-tone={tone}>
        {outcome}
      </strong>
      {children}
    </div>
  );
}
