import type { ChallengePage, ChallengeState } from '#contracts';
import { useEffect } from 'react';
import { applyBrand } from '../shared/branding/apply-brand.js';
import { clockText, secondsUntil, useNow } from '../shared/countdown/countdown.js';
import { CardNetworkMark, CheckIcon, ClockIcon, WarningIcon } from '../shared/icons/icons.js';
import classes from './challenge.module.css';
import { type ChallengeTexts, textsFor } from './texts.js';
import {
  type ChallengeView,
  type LoadedChallenge,
  safeReturnAddress,
  useChallenge,
} from './use-challenge.js';

export function ChallengeApp() {
  const challenge = useChallenge();
  if (challenge.kind === 'shown') {
    return <Challenge challenge={challenge} />;
  }
  return <Unshown challenge={challenge} />;
}

/** Shown while the challenge is loading, or if there is none. */
function Unshown({ challenge }: { challenge: Exclude<ChallengeView, { kind: 'shown' }> }) {
  const { language, texts } = textsFor(navigator.language);
  const isUnknown = challenge.kind === 'unknown';

  useEffect(() => {
    document.documentElement.lang = language;
    document.title = isUnknown ? texts.unknown.heading : texts.title;
  }, [language, texts, isUnknown]);

  return (
    <main className={classes.page}>
      {challenge.kind === 'unknown' ? (
        <>
          <h1 className={classes.heading}>{texts.unknown.heading}</h1>
          <p className={classes.advice}>{texts.unknown.advice}</p>
        </>
      ) : (
        <div role="status">
          <h1 className={classes.loading}>
            {challenge.isSlow ? texts.stillLoading : texts.loading}
          </h1>
        </div>
      )}
    </main>
  );
}

function Challenge({ challenge: { page, aheadMs } }: { challenge: LoadedChallenge }) {
  const { language, texts } = textsFor(page.locale);

  useEffect(() => {
    document.documentElement.lang = language;
    document.title =
      page.state === 'waiting'
        ? texts.title
        : `${texts.results[page.state].heading} · ${texts.title}`;
  }, [language, texts, page.state]);
  useEffect(() => applyBrand(page.partner.primaryColor), [page.partner.primaryColor]);

  return (
    <>
      <header className={`page-header ${classes.header}`}>
        {page.partner.logoUrl ? (
          <img className={classes.logo} src={page.partner.logoUrl} alt={page.partner.name} />
        ) : (
          <span className={classes.partner}>{page.partner.name}</span>
        )}
        <CardNetworkMark network={page.cardNetwork} />
      </header>
      <main className={classes.page}>
        {/* The live region exists from the start, because screen readers announce only later changes in it. */}
        <div aria-live="polite" className={classes.live}>
          {page.state === 'waiting' ? (
            <ChallengeWaiting page={page} aheadMs={aheadMs} texts={texts} />
          ) : (
            <ChallengeResult state={page.state} returnUrl={page.returnUrl} texts={texts} />
          )}
        </div>
        <PaymentFacts page={page} texts={texts} />
      </main>
    </>
  );
}

interface ChallengeWaitingProps {
  page: ChallengePage;
  aheadMs: number;
  texts: ChallengeTexts;
}

function ChallengeWaiting({ page, aheadMs, texts }: ChallengeWaitingProps) {
  const seconds = secondsUntil(page.expiresAt, useNow(aheadMs, true));
  return (
    <>
      <h1 className={classes.heading}>{texts.heading}</h1>
      {page.instructionsHtml ? (
        <PartnerInstructions html={page.instructionsHtml} />
      ) : (
        <p className={classes.advice}>{texts.lead(page.partner.name)}</p>
      )}
      {/* The shop stays open behind the app, so its page goes on whichever way the customer comes back. */}
      {page.appUrl && (
        <a
          className={`main-button ${classes.openApp}`}
          href={page.appUrl}
          target="_blank"
          rel="noopener"
        >
          {texts.openApp(page.partner.name)}
        </a>
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

/**
 * The only HTML that a page inserts: the platform renders it from the partner's Markdown and escapes HTML in
 * it. The Content-Security-Policy allows only this policy.
 */
const policy = window.trustedTypes?.createPolicy('partner-instructions', {
  createHTML: (html) => html,
});

function PartnerInstructions({ html }: { html: string }) {
  return (
    <div
      className={classes.instructions}
      dangerouslySetInnerHTML={{ __html: policy?.createHTML(html) ?? html }}
    />
  );
}

interface ChallengeResultProps {
  state: Exclude<ChallengeState, 'waiting'>;
  returnUrl: string | null;
  texts: ChallengeTexts;
}

/** A frame may navigate the shop's page only after a click. The shop also gets the result from the ACS. */
const isFramed = window.self !== window.top;

/** Long enough to read the result before the browser returns to the shop. */
const RETURN_AFTER_MS = 3_000;

function ChallengeResult({ state, returnUrl, texts }: ChallengeResultProps) {
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

interface PaymentFactsProps {
  page: ChallengePage;
  texts: ChallengeTexts;
}

/** The amount, the payee and the card. */
function PaymentFacts({ page, texts }: PaymentFactsProps) {
  return (
    <dl className={classes.facts}>
      <div className={classes.fact}>
        <dt>{texts.merchant}</dt>
        <dd>{page.merchantName}</dd>
      </div>
      <div className={classes.fact}>
        <dt>{texts.amount}</dt>
        <dd className={classes.amount}>
          {page.amount.amount === 0 ? texts.noPayment : page.formattedAmount}
        </dd>
      </div>
      <div className={classes.fact}>
        <dt>{texts.card}</dt>
        <dd>{texts.cardEnding(page.cardLast4)}</dd>
      </div>
    </dl>
  );
}
