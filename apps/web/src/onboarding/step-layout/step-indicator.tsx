import { CheckIcon } from '../../shared/icons/icons.js';
import { useTexts } from '../texts/index.js';
import classes from './step-indicator.module.css';

const shownSteps = ['choose', 'review', 'confirmed'] as const;
export type ShownStep = (typeof shownSteps)[number];

export function StepIndicator({ current }: { current: ShownStep }) {
  const texts = useTexts();
  const currentIndex = shownSteps.indexOf(current);
  return (
    <ol className={classes.steps} aria-label={texts.progress}>
      {shownSteps.map((step, index) => {
        const isDone = index < currentIndex || current === 'confirmed';
        return (
          <li
            key={step}
            className={classes.step}
            data-done={isDone || undefined}
            aria-current={step === current ? 'step' : undefined}
          >
            <span className={classes.number}>{isDone ? <CheckIcon size={14} /> : index + 1}</span>
            {texts.steps[step]}
          </li>
        );
      })}
    </ol>
  );
}
