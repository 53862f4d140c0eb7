import type { EventResource } from '#contracts';
import { Badge, type BadgeTone } from '../../shared/badge/badge.js';
import { useTexts } from '../texts/index.js';

/** How it stands with an event, as the list's filter knows it. */
export type ShownStatus = 'pending' | 'failing' | 'delivered' | 'given_up';

export function shownStatusOf({ status, attempts }: EventResource): ShownStatus {
  return status === 'pending' && attempts.at(-1)?.failure ? 'failing' : status;
}

const tones: Record<ShownStatus, BadgeTone> = {
  pending: 'information',
  failing: 'warning',
  delivered: 'good',
  given_up: 'failure',
};

export function StatusBadge({ status }: { status: ShownStatus }) {
  return <Badge tone={tones[status]}>{useTexts().statuses[status]}</Badge>;
}
