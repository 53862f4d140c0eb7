import type { ReactNode } from 'react';
import classes from './table.module.css';

interface TableProps {
  label: string;
  /** Of the columns. */
  headings: readonly ReactNode[];
  /** The rows. */
  children: ReactNode;
}

/** A table that is scrolled by itself where it is wider than the page, by keyboard too. */
export function Table({ label, headings, children }: TableProps) {
  return (
    <div className={classes.scroll} tabIndex={0} role="group" aria-label={label}>
      <table className={classes.table}>
        <thead>
          <tr>
            {headings.map((heading, column) => (
              <th key={column} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
