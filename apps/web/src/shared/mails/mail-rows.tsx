import type { SentMail } from '#contracts';
import { mailNameOf, useMailNames } from './mail-names.js';
import classes from './mail-rows.module.css';
import { MailStatusBadge } from './mail-status-badge.js';

/** What a list tells of a mail. */
export interface MailRow extends Pick<SentMail, 'id' | 'kind' | 'status'> {
  /** Where the whole of it is shown, if it is. */
  href?: string;
  /** Whom it is for. */
  recipient: string;
  /** As it is written where the reader lives. */
  time: string;
  createdAt: string;
}

export function MailRows({ label, rows }: { label: string; rows: readonly MailRow[] }) {
  const names = useMailNames();
  return (
    <ul className={classes.list} aria-label={label} role="list">
      {rows.map(({ id, kind, status, href, recipient, time, createdAt }) => (
        <li key={id} className={classes.row} data-linked={href !== undefined}>
          {href ? (
            <a href={href} className={classes.kind}>
              {mailNameOf(names, kind)}
            </a>
          ) : (
            <span className={classes.kind}>{mailNameOf(names, kind)}</span>
          )}
          <MailStatusBadge status={status} />
          <span className={classes.detail}>{recipient}</span>
          <time className={classes.detail} dateTime={createdAt}>
            {time}
          </time>
        </li>
      ))}
    </ul>
  );
}
