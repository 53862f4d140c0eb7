import type { ReactNode } from 'react';
import classes from './state-badge.module.css';

export function StateBadge({ state, children }: { state: string; children: ReactNode }) {
  return (
    <span className={classes.badge} data-state={state}>
      {children}
    </span>
  );
}
