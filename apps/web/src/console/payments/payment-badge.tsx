import type { PaymentState } from '#contracts';
import { Badge, type BadgeTone } from '../../shared/badge/badge.js';
import { useTexts } from '../texts/index.js';

const tones: Record<PaymentState, BadgeTone> = {
  authorized: 'information',
  partially_cleared: 'information',
  cleared: 'good',
  reversed: 'quiet',
  expired: 'warning',
  declined: 'failure',
  refunded: 'quiet',
};

export function PaymentBadge({ state }: { state: PaymentState }) {
  return <Badge tone={tones[state]}>{useTexts().payments.states[state]}</Badge>;
}
