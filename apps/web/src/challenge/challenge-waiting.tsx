import type { ChallengePage } from '#contracts';
import { clockText, secondsUntil } from '../shared/countdown/remaining.js';
import { useNow } from '../shared/countdown/use-now.js';
import classes from './challenge-app.module.css';
import { PartnerInstructions } from './partner-instructions.js';
import type { ChallengeTexts } from './texts/en.js';

interface ChallengeWaitingProps {
  page: ChallengePage;
  aheadMs: number;
  texts: ChallengeTexts;
}

export function ChallengeWaiting({ page, aheadMs, texts }: ChallengeWaitingProps) {
  const seconds = secondsUntil(page.expiresAt, useNow(aheadMs, true));
  return (
    <>
      <h1 className={classes.heading}>{texts.heading}</h1>
      {page.instructionsHtml ? (
        <PartnerInstructions html={page.instructionsHtml} />
      ) : (
        <p className={classes.advice}>{texts.lead(page.partner.name)}</p>
      )}
      <p className={classes.waiting}>
        <span className={classes.pulse} aria-hidden="true" />
        {texts.waiting}
      </p>
      <p className={classes.timeLeft}>
        {texts.timeLeft}{' '}
        <span role="timer" className={classes.clock}>
          {clockText(seconds)}
        </span>
      </p>
    </>
  );
}
