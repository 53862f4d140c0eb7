import type { ReactNode } from 'react';
import classes from './field-group.module.css';

/** A field that spans the columns of its group. */
export function Wide({ children }: { children: ReactNode }) {
  return <div className={classes.wide}>{children}</div>;
}
