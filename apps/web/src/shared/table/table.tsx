import type { ReactNode } from 'react';
import classes from './table.module.css';

interface TableProps {
  label: string;
  headings: readonly ReactNode[];
  children: ReactNode;
}

/** A table that scrolls horizontally by itself if it is wider than the page, also by keyboard. */
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
