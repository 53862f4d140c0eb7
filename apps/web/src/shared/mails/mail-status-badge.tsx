import type { SentMailStatus } from '#contracts';
import { useMailNames } from './mail-names.js';
import classes from './mail-status-badge.module.css';

export function MailStatusBadge({ status }: { status: SentMailStatus }) {
  return (
    <span className={classes.badge} data-status={status}>
      {useMailNames().statuses[status]}
    </span>
  );
}
