import type { PaymentScenario } from '#contracts';
import { paymentScenarios } from '#contracts/browser';
import { useTexts } from '../texts/index.js';
import classes from './scenarios-screen.module.css';

interface ScenarioListProps {
  isBusy: boolean;
  /** Left out if none can be run. */
  onRun?(scenario: PaymentScenario): void;
}

export function ScenarioList({ isBusy, onRun }: ScenarioListProps) {
  const texts = useTexts().scenarios;
  return (
    <ul className={classes.list} role="list" aria-label={texts.list}>
      {paymentScenarios.map((scenario) => {
        const { name, about } = texts.scenarios[scenario];
        return (
          <li key={scenario} className={classes.scenario}>
            <span className={classes.about}>
              {name}
              <small>{about}</small>
            </span>
            {onRun && (
              <button
                type="button"
                aria-label={texts.runNamed(name)}
                aria-disabled={isBusy}
                onClick={() => onRun(scenario)}
              >
                {texts.run}
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
