import type { ReactNode } from 'react';
import classes from './badge.module.css';

/** The colour of a badge. It only repeats what the text says. */
export type BadgeTone = 'information' | 'good' | 'warning' | 'failure' | 'quiet';

export function Badge({ tone, children }: { tone: BadgeTone; children: ReactNode }) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {children}
    </span>
  );
}
