import type { ChallengeState } from '#contracts';
import { useEffect } from 'react';
import { CheckIcon, ClockIcon, WarningIcon } from '../shared/icons/icons.js';
import classes from './challenge-app.module.css';
import type { ChallengeTexts } from './texts/en.js';

interface ChallengeResultProps {
  state: Exclude<ChallengeState, 'waiting'>;
  returnUrl: string | null;
  texts: ChallengeTexts;
}

/** A frame may navigate the shop's page only after a click. The shop also gets the result from the ACS. */
const isFramed = window.self !== window.top;

/** Long enough to read the result before the browser returns to the shop. */
const RETURN_AFTER_MS = 3_000;

export function ChallengeResult({ state, returnUrl, texts }: ChallengeResultProps) {
  const { heading, advice } = texts.results[state];
  const returnAddress = safeReturnAddress(returnUrl);

  useEffect(() => {
    if (returnAddress && !isFramed) {
      const timer = setTimeout(() => location.assign(returnAddress), RETURN_AFTER_MS);
      return () => clearTimeout(timer);
    }
  }, [returnAddress]);

  return (
    <div className={classes.result} data-state={state}>
      <span className={classes.resultIcon}>
        {state === 'approved' ? (
          <CheckIcon size={28} />
        ) : state === 'expired' ? (
          <ClockIcon size={28} />
        ) : (
          <WarningIcon size={28} />
        )}
      </span>
      <h1 className={classes.heading}>{heading}</h1>
      <p className={classes.advice}>{advice}</p>
      {returnAddress && (
        <p className={classes.advice}>
          <a href={returnAddress} target="_top">
            {texts.backToShop}
          </a>
        </p>
      )}
    </div>
  );
}

/**
 * The return address if it is a web page; undefined for addresses that would run code, such as `javascript:`.
 */
export function safeReturnAddress(address: string | null): string | undefined {
  if (!address || !URL.canParse(address)) {
    return undefined;
  }
  const { protocol, href } = new URL(address);
  return protocol === 'https:' || protocol === 'http:' ? href : undefined;
}
