import type { ReactNode } from 'react';
import classes from './badge.module.css';

/** How what a badge says is to be taken, at a glance; its words say the same. */
export type BadgeTone = 'information' | 'good' | 'warning' | 'failure' | 'quiet';

export function Badge({ tone, children }: { tone: BadgeTone; children: ReactNode }) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {children}
    </span>
  );
}
