import type { OnboardingParty } from '#contracts';
import { Badge, type BadgeTone } from '../../shared/badge/badge.js';
import { useTexts } from '../texts/index.js';
import classes from './party-badges.module.css';

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
    <span className={classes.badges}>
      {shown.map((party) => (
        <Badge key={party} tone={tones[party]}>
          {texts.parties[party]}
        </Badge>
      ))}
    </span>
  );
}
