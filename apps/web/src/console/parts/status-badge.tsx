import type { EventResource } from '#contracts';
import { useTexts } from '../texts/index.js';
import classes from './status-badge.module.css';

/** How it stands with an event, as the list's filter knows it. */
export type ShownStatus = 'pending' | 'failing' | 'delivered' | 'given_up';

export function shownStatusOf({ status, attempts }: EventResource): ShownStatus {
  return status === 'pending' && attempts.at(-1)?.failure ? 'failing' : status;
}

export function StatusBadge({ status }: { status: ShownStatus }) {
  return (
    <span className={classes.badge} data-status={status}>
      {useTexts().statuses[status]}
    </span>
  );
}
