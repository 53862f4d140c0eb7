import type { ReactNode } from 'react';
import { Badge, type BadgeTone } from '../../shared/badge/badge.js';

const tones: Readonly<Record<string, BadgeTone>> = {
  approved: 'good',
  clear: 'good',
  dismissed: 'good',
  additional_information_requested: 'warning',
  possible_match: 'warning',
  proposed: 'warning',
  failed: 'warning',
  denied: 'failure',
  disabled: 'failure',
  match: 'failure',
};

/** The state of an application, a check or a reviewer. */
export function StateBadge({ state, children }: { state: string; children: ReactNode }) {
  return <Badge tone={tones[state] ?? 'information'}>{children}</Badge>;
}
