import type { ReactNode } from 'react';
import classes from './field-group.module.css';

/** A field that takes the whole width of its group. */
export function Wide({ children }: { children: ReactNode }) {
  return <div className={classes.wide}>{children}</div>;
}
