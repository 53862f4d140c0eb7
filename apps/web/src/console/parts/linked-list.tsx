import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import rows from '../../shared/linked-rows/linked-rows.module.css';
import classes from './list-rows.module.css';

interface LinkedListProps<Item> {
  label: string;
  items: readonly Item[];
  /** Shown instead of an empty list. */
  nothing: string;
  children(item: Item): ReactNode;
}

/** A list whose rows link to their screens. */
export function LinkedList<Item extends { id: string }>({
  label,
  items,
  nothing,
  children,
}: LinkedListProps<Item>) {
  if (items.length === 0) return <Text c="dimmed">{nothing}</Text>;
  return (
    <ul className={rows.list} aria-label={label}>
      {items.map((item) => (
        <li key={item.id} className={`${rows.row} ${classes.columns}`}>
          {children(item)}
        </li>
      ))}
    </ul>
  );
}

/** The link of a row. */
export function RowLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} className={rows.name}>
      {children}
    </a>
  );
}

/** What a row tells beside its name. */
export function RowDetail({ children }: { children: ReactNode }) {
  return <span className={rows.detail}>{children}</span>;
}

/** An amount, whose currency stays with it. */
export function RowAmount({ children }: { children: ReactNode }) {
  return <span className={`${rows.detail} ${classes.amount}`}>{children}</span>;
}
