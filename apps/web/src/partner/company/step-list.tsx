import type { CompanyProgressResource, OnboardingStep } from '#contracts';
import { PartyBadges } from '../parts/party-badges.js';
import { useTexts } from '../texts/index.js';
import classes from './step-list.module.css';

interface StepListProps {
  steps: readonly OnboardingStep[];
  cards: CompanyProgressResource['cards'];
}

/** The steps of the onboarding, and who has to act. */
export function StepList({ steps, cards }: StepListProps) {
  const texts = useTexts();
  return (
    <ol className={classes.steps} role="list">
      {steps.map(({ step, state, waitingFor }) => (
        <li key={step} className={classes.step} data-state={state}>
          <span className={classes.name}>{texts.steps[step]}</span>
          <span>{texts.states[state]}</span>
          {waitingFor && <PartyBadges parties={[waitingFor]} />}
          {waitingFor && (
            <span className={classes.detail}>{texts.nextMoves[`${step}/${waitingFor}`]}</span>
          )}
          {step === 'cards' && cards.requested > 0 && (
            <span className={classes.detail}>
              {texts.cards.counted(cards.ordered, cards.requested)}
              {cards.failed.length > 0 && ` · ${texts.cards.refused(cards.failed.length)}`}
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}
