import type { ReactNode } from 'react';
import { useTexts } from '../texts/index.js';
import { hrefOfStep, type Step } from './step.js';
import classes from './step-actions.module.css';

interface StepActionsProps {
  previous?: Step;
  /** Shown beside the buttons, for example the state of saving. */
  aside?: ReactNode;
  children: ReactNode;
}

export function StepActions({ previous, aside, children }: StepActionsProps) {
  const texts = useTexts().sections;
  return (
    <div className={classes.actions}>
      {children}
      {previous && (
        <a href={hrefOfStep(previous)} className={classes.previous}>
          {texts.previous}
        </a>
      )}
      <span className={classes.aside}>{aside}</span>
    </div>
  );
}
