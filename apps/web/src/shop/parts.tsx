import type { SimulatedPartner } from '#contracts';
import { simulatedOutcomes, simulatedPartners } from '#contracts/browser';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import type { RequestError } from '../shared/api/request-error.js';
import { useWindowTitle } from '../shared/page/window-title.js';
import { checkApiKey, session, useApiKey } from '../shared/partner-api/partner-api.js';
import { useSimulation } from './queries.js';
import classes from './shop.module.css';
import { useTexts } from './texts.js';

/** The only heading of a screen, and the window's title. */
export function Heading({ children }: { children: string }) {
  useWindowTitle(children);
  return <h1>{children}</h1>;
}

export function ApiKeyForm() {
  const texts = useTexts().sandbox;
  const known = useApiKey();
  const id = useId();
  const [apiKey, setApiKey] = useState('');
  const check = useMutation<unknown, RequestError, string>({
    mutationFn: checkApiKey,
    onSuccess: (_answer, checked) => session.begin(checked),
  });

  if (known !== null) {
    return (
      <button type="button" onClick={session.end}>
        {texts.forget}
      </button>
    );
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    check.mutate(apiKey.trim());
  };
  return (
    <form onSubmit={submit}>
      <label htmlFor={id}>{texts.apiKey}</label>
      <div className={classes.keyRow}>
        <input
          id={id}
          type="password"
          value={apiKey}
          onChange={(event) => setApiKey(event.currentTarget.value)}
          aria-describedby={`${id}-help`}
          autoComplete="off"
          required
        />
        <button>{texts.useKey}</button>
      </div>
      <small id={`${id}-help`}>{texts.apiKeyHelp}</small>
      {check.error && (
        <p role="alert" className={classes.alert}>
          {texts.wrongKey}
        </p>
      )}
    </form>
  );
}

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

interface PartnerChoiceProps {
  /** If undefined, the partner's real endpoint is called. */
  value: SimulatedPartner | undefined;
  onChange(partner: SimulatedPartner | undefined): void;
}

export function PartnerChoice({ value, onChange }: PartnerChoiceProps) {
  const texts = useTexts().sandbox;
  const id = useId();
  return (
    <div>
      <label htmlFor={id}>{texts.partner}</label>
      <select
        id={id}
        value={value ?? 'real'}
        onChange={(event) =>
          onChange(simulatedPartners.find((partner) => partner === event.currentTarget.value))
        }
      >
        {(['real', ...simulatedPartners] as const).map((partner) => (
          <option key={partner} value={partner}>
            {texts.partners[partner]}
          </option>
        ))}
      </select>
    </div>
  );
}
