import type { CardResource } from '#contracts';
import { Badge, type BadgeTone } from '../../shared/badge/badge.js';
import { useTexts } from '../texts/index.js';

type CardStatus = CardResource['status'];

const tones: Record<CardStatus, BadgeTone> = {
  pre_order: 'quiet',
  ordered: 'information',
  shipped: 'information',
  active: 'good',
  frozen: 'warning',
  terminated: 'quiet',
};

export function CardBadge({ status }: { status: CardStatus }) {
  return <Badge tone={tones[status]}>{useTexts().cards.statuses[status]}</Badge>;
}
