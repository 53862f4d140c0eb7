import { useTexts } from '../texts/index.js';
import { hrefOfStep, type StepProgress } from './step.js';
import classes from './step-links.module.css';

/** Links to steps. */
export function StepLinks({ steps }: { steps: readonly StepProgress[] }) {
  const { steps: names } = useTexts().sections;
  return (
    <ul className={classes.links}>
      {steps.map(({ step }) => (
        <li key={step}>
          <a href={hrefOfStep(step)}>{names[step]}</a>
        </li>
      ))}
    </ul>
  );
}
