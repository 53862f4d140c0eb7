import { useMutation } from '@tanstack/react-query';
import { useId, useState, type FormEvent } from 'react';
import type { RequestError } from '../../shared/api/request-error.js';
import { checkApiKey } from '../../shared/partner-api/partner-api.js';
import { session, useApiKey } from '../../shared/partner-api/partner-session.js';
import { useTexts } from '../texts/index.js';
import classes from './sandbox.module.css';

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
