import { Button, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { CheckIcon, ClockIcon, WarningIcon } from '../shared/icons/icons.js';
import classes from './steps.module.css';
import {
  hrefOfStep,
  type SidePage,
  type Step,
  type StepProgress,
  type StepState,
} from './steps.js';
import { useTexts } from './texts/index.js';

interface StepNavigationProps {
  progress: readonly StepProgress[];
  /** Undefined if the address names no step. */
  current: Step | undefined;
}

/**
 * All steps are always accessible, because an application is filled in over days, by several people. They are
 * links, which Mantine's Stepper has not.
 */
export function StepNavigation({ progress, current }: StepNavigationProps) {
  const texts = useTexts();
  return (
    <nav aria-label={texts.progress}>
      <ol className={classes.steps} role="list">
        {progress.map(({ step, state }, index) => (
          <li key={step} data-state={state}>
            <a href={hrefOfStep(step)} aria-current={step === current ? 'step' : undefined}>
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

interface SidePagesProps {
  current: string | undefined;
  hasOverview: boolean;
}

/** Links to the pages beside the steps. */
export function SidePages({ current, hasOverview }: SidePagesProps) {
  const { sidePages } = useTexts();
  const shown: SidePage[] = hasOverview ? ['overview', 'summary'] : ['summary'];
  return (
    <nav aria-label={sidePages.label} className={classes.sidePages}>
      {shown.map((page) => (
        <a key={page} href={hrefOfStep(page)} aria-current={page === current ? 'page' : undefined}>
          {sidePages[page]}
        </a>
      ))}
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

interface StepActionsProps {
  previous?: Step;
  /** Shown beside the buttons, for example the state of saving. */
  aside?: ReactNode;
  children?: ReactNode;
}

export function StepActions({ previous, aside, children }: StepActionsProps) {
  const texts = useTexts().sections;
  return (
    <div className={classes.actions}>
      {children}
      {previous && <a href={hrefOfStep(previous)}>{texts.previous}</a>}
      <span className={classes.aside}>{aside}</span>
    </div>
  );
}

export function ContinueButton() {
  return (
    <Button type="submit" size="md">
      {useTexts().sections.next}
    </Button>
  );
}

/** Links to steps, each with what is to be done there. */
export function StepLinks({ steps }: { steps: readonly { step: Step; about?: string }[] }) {
  const { steps: names } = useTexts().sections;
  return (
    <ul className={classes.links}>
      {steps.map(({ step, about }) => (
        <li key={step}>
          <a href={hrefOfStep(step)}>{names[step]}</a>
          {about && `: ${about}`}
        </li>
      ))}
    </ul>
  );
}
