import { simulatedOutcomes } from '#contracts/browser';
import { useApiKey } from '../../shared/partner-api/partner-session.js';
import { useSimulation } from '../api/shop-queries.js';
import { useTexts } from '../texts/index.js';
import { ApiKeyForm } from './api-key-form.js';
import classes from './sandbox.module.css';

/** Simulates actions of the cardholder or of the partner's service. */
export function OutcomeButtons({ threeDsRequestId }: { threeDsRequestId: string }) {
  const texts = useTexts().sandbox;
  const simulation = useSimulation(threeDsRequestId);
  const hasKey = useApiKey() !== null;
  return (
    <>
      <h2>{texts.play}</h2>
      <p className={classes.hint}>{texts.playHelp}</p>
      {hasKey && (
        <div className={classes.outcomes}>
          {simulatedOutcomes.map((outcome) => (
            <button key={outcome} type="button" onClick={() => simulation.mutate(outcome)}>
              {texts.outcomes[outcome]}
            </button>
          ))}
        </div>
      )}
      <div role="status">
        {simulation.isSuccess && (
          <>
            {texts.played(texts.outcomes[simulation.variables])}
            <ul className={classes.callbacks}>
              {simulation.data.callbacks.map(({ code }, index) => (
                <li key={index}>{texts.callback(code)}</li>
              ))}
            </ul>
          </>
        )}
        {simulation.isError && <span className={classes.alert}>{texts.notPlayed}</span>}
      </div>
      <ApiKeyForm />
    </>
  );
}
