import type { EventResource } from '#contracts';
import { Badge, type BadgeTone } from '../../shared/badge/badge.js';
import type { ShownStatus } from '../channels.js';
import { useTexts } from '../texts/index.js';

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
