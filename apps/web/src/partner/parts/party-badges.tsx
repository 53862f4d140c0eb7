import type { OnboardingParty } from '#contracts';
import { Badge, type BadgeTone } from '../../shared/badge/badge.js';
import { Badges } from '../../shared/list/data-table.js';
import { useTexts } from '../texts/index.js';

const tones: Record<OnboardingParty | 'nobody', BadgeTone> = {
  partner: 'warning',
  company_admin: 'information',
  platform_reviewer: 'quiet',
  nobody: 'good',
};

/** Who has to act next. */
export function PartyBadges({ parties }: { parties: readonly OnboardingParty[] }) {
  const texts = useTexts();
  const shown = parties.length > 0 ? parties : (['nobody'] as const);
  return (
    <Badges>
      {shown.map((party) => (
        <Badge key={party} tone={tones[party]}>
          {texts.parties[party]}
        </Badge>
      ))}
    </Badges>
  );
}
