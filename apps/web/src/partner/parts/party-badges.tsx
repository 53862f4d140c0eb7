import type { OnboardingParty } from '#contracts';
import { useTexts } from '../texts/index.js';
import classes from './party-badges.module.css';

/** Who has the next move. */
export function PartyBadges({ parties }: { parties: readonly OnboardingParty[] }) {
  const texts = useTexts();
  const shown = parties.length > 0 ? parties : (['nobody'] as const);
  return (
    <span className={classes.badges}>
      {shown.map((party) => (
        <span key={party} className={classes.badge} data-party={party}>
          {texts.parties[party]}
        </span>
      ))}
    </span>
  );
}
