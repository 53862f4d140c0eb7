import type { ReactNode } from 'react';
import { Badge, type BadgeTone } from '../../shared/badge/badge.js';

const tones: Readonly<Record<string, BadgeTone>> = {
  active: 'good',
  approved: 'good',
  assigned: 'good',
  completed: 'good',
  paid: 'good',
  clear: 'good',
  dismissed: 'good',
  additional_information_requested: 'warning',
  possible_match: 'warning',
  proposed: 'warning',
  failed: 'warning',
  waiting: 'warning',
  unconfirmed: 'warning',
  denied: 'failure',
  overdue: 'failure',
  rejected: 'failure',
  disabled: 'failure',
  void: 'failure',
  match: 'failure',
};

/** The state of an application, a check, a reviewer, or of money. */
export function StateBadge({ state, children }: { state: string; children: ReactNode }) {
  return <Badge tone={tones[state] ?? 'information'}>{children}</Badge>;
}
