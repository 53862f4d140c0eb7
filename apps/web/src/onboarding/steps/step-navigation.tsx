import { VisuallyHidden } from '@mantine/core';
import { CheckIcon, ClockIcon, WarningIcon } from '../../shared/icons/icons.js';
import { useTexts } from '../texts/index.js';
import { hrefOfStep, type Step, type StepProgress, type StepState } from './step.js';
import classes from './step-navigation.module.css';

interface StepNavigationProps {
  progress: readonly StepProgress[];
  /** Undefined if the address names no step. */
  current: Step | undefined;
}

/** All steps are always accessible, because an application is filled in over days, by several people. */
export function StepNavigation({ progress, current }: StepNavigationProps) {
  const texts = useTexts();
  return (
    <nav aria-label={texts.progress}>
      <ol className={classes.steps} role="list">
        {progress.map(({ step, state }, index) => (
          <li key={step} className={classes.step} data-state={state}>
            <a
              href={hrefOfStep(step)}
              className={classes.link}
              aria-current={step === current ? 'step' : undefined}
            >
              <span className={classes.mark}>
                <StepMark state={state} number={index + 1} />
              </span>
              <span className={classes.name}>{texts.sections.steps[step]}</span>
              {state !== 'open' && (
                <VisuallyHidden>({texts.sections.stepStates[state]})</VisuallyHidden>
              )}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function StepMark({ state, number }: { state: StepState; number: number }) {
  switch (state) {
    case 'done':
      return <CheckIcon size={14} />;
    case 'waiting':
      return <ClockIcon size={14} />;
    case 'attention':
    case 'refused':
      return <WarningIcon size={14} />;
    case 'open':
      return <span aria-hidden="true">{number}</span>;
  }
}
