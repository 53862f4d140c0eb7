import type { AccountResource } from '#contracts';
import { Badge, type BadgeTone } from '../../shared/badge/badge.js';
import { useTexts } from '../texts/index.js';

type AccountStatus = AccountResource['status'];

const tones: Record<AccountStatus, BadgeTone> = {
  pending: 'information',
  active: 'good',
  overdue: 'failure',
};

export function AccountBadge({ status }: { status: AccountStatus }) {
  return <Badge tone={tones[status]}>{useTexts().accounts.statuses[status]}</Badge>;
}
