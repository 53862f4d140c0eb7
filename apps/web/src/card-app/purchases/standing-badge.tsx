import { Badge, type BadgeTone } from '../../shared/badge/badge.js';
import { useTexts } from '../texts/index.js';
import type { Standing } from './purchase-standing.js';

const tones: Record<Standing, BadgeTone> = {
  held: 'information',
  partly_reversed: 'information',
  partly_booked: 'information',
  booked: 'good',
  partly_refunded: 'good',
  refunded: 'good',
  reversed: 'quiet',
  expired: 'quiet',
  declined: 'failure',
};

export function StandingBadge({ standing }: { standing: Standing }) {
  return <Badge tone={tones[standing]}>{useTexts().purchases.standings[standing].name}</Badge>;
}
