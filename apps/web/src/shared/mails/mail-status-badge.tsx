import type { SentMailStatus } from '#contracts';
import { Badge, type BadgeTone } from '../badge/badge.js';
import { useMailNames } from './mail-names.js';

const tones: Partial<Record<SentMailStatus, BadgeTone>> = {
  sent: 'good',
  awaiting_recipient: 'warning',
  suppressed: 'warning',
  rejected: 'failure',
};

export function MailStatusBadge({ status }: { status: SentMailStatus }) {
  return <Badge tone={tones[status] ?? 'information'}>{useMailNames().statuses[status]}</Badge>;
}
