import type { SentMail } from '#contracts';
import { Moment } from '../moment/moment.js';
import { mailNameOf, useMailNames } from './mail-names.js';
import rows from '../linked-rows/linked-rows.module.css';
import classes from './mail-rows.module.css';
import { MailStatusBadge } from './mail-status-badge.js';

/** What a list tells of a mail. */
export interface MailRow extends Pick<SentMail, 'id' | 'kind' | 'status'> {
  /** Where the whole of it is shown, if it is. */
  href?: string;
  /** Whom it is for. */
  recipient: string;
  /** When what its status tells was, or will be. */
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
