import type { ReactNode } from 'react';
import classes from './list-link.module.css';

interface ListLinkProps {
  href: string;
  name: string;
  amount: string | undefined;
  badge: ReactNode;
  /** Beside the badge. */
  aside?: string | undefined;
  children?: ReactNode;
}

/** A payment in a list: the whole row is a link. */
export function ListLink({ href, name, amount, badge, aside, children }: ListLinkProps) {
  return (
    <div className={classes.sheet}>
      <a href={href} className={classes.link}>
        <span className={classes.name}>{name}</span>{' '}
        <span className={classes.amount}>{amount}</span>
      </a>
      <span className={classes.row}>
        {badge}
        {aside && <span className={classes.aside}>{aside}</span>}
      </span>
      {children}
    </div>
  );
}
