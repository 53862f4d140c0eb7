import type { CompanyResource } from '#contracts';
import { Badge, type BadgeTone } from '../../shared/badge/badge.js';
import { useTexts } from '../texts/index.js';

type KycStatus = CompanyResource['kycStatus'];

const tones: Record<KycStatus, BadgeTone> = {
  draft: 'quiet',
  submitted: 'information',
  in_review: 'information',
  additional_information_requested: 'warning',
  approved: 'good',
  denied: 'failure',
};

export function KycBadge({ status }: { status: KycStatus }) {
  return <Badge tone={tones[status]}>{useTexts().companies.kyc[status]}</Badge>;
}
