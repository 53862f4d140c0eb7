import type { SentMail } from '#contracts';
import { Moment } from '../moment/moment.js';
import { mailNameOf, useMailNames } from './mail-names.js';
import rows from '../linked-rows/linked-rows.module.css';
import classes from './mail-rows.module.css';
import { MailStatusBadge } from './mail-status-badge.js';

/** A mail as lists show it. */
export interface MailRow extends Pick<SentMail, 'id' | 'kind' | 'status'> {
  /** The address of its details, if there are any. */
  href?: string;
  recipient: string;
  /** When the status was reached or, for a scheduled mail, will be. */
  at: string;
}

export function MailRows({ label, rows: mails }: { label: string; rows: readonly MailRow[] }) {
  const names = useMailNames();
  return (
    <ul className={rows.list} aria-label={label} role="list">
      {mails.map(({ id, kind, status, href, recipient, at }) => (
        <li key={id} className={`${rows.row} ${classes.columns}`}>
          {href ? (
            <a href={href} className={rows.name}>
              {mailNameOf(names, kind)}
            </a>
          ) : (
            <span className={rows.name}>{mailNameOf(names, kind)}</span>
          )}
          <MailStatusBadge status={status} />
          <span className={rows.detail}>{recipient}</span>
          <Moment className={rows.detail} at={at} />
        </li>
      ))}
    </ul>
  );
}
