import type { PurchaseResource } from '#contracts';
import { useEffect, useRef, useState } from 'react';
import { useWindowTitle } from '../shared/page/window-title.js';
import { Heading, OutcomeButtons } from './parts.js';
import { usePurchase } from './queries.js';
import { frameStaysMs, hrefOf } from './shop.js';
import classes from './shop.module.css';
import { useTexts } from './texts.js';

export function PurchaseScreen({ id }: { id: string }) {
  const texts = useTexts();
  const { data: purchase, error } = usePurchase(id);
  return purchase ? (
    <Purchase purchase={purchase} />
  ) : (
    <div className={classes.sheet}>
      <div role="status">
        <Heading>{error ? texts.purchase.unknown : texts.loading}</Heading>
      </div>
      {error && <a href={hrefOf.checkout()}>{texts.purchase.again}</a>}
    </div>
  );
}

function Purchase({ purchase }: { purchase: PurchaseResource }) {
  const { purchase: texts, sandbox } = useTexts();
  const { status, challengeUrl, threeDsRequestId } = purchase;
  const isFrameShown = useFrameShown(frameStaysMs(status));
  return (
    <div className={classes.columns}>
      <section className={classes.sheet}>
        {status === 'open' ? (
          <Heading>{texts.heading}</Heading>
        ) : (
          <PurchaseResult purchase={purchase} status={status} />
        )}
        {challengeUrl && isFrameShown && (
          <iframe className={classes.frame} src={challengeUrl} title={texts.frame} />
        )}
      </section>
      {status === 'open' && threeDsRequestId && (
        <aside className={classes.sheet} aria-label={sandbox.heading}>
          <OutcomeButtons threeDsRequestId={threeDsRequestId} />
        </aside>
      )}
    </div>
  );
}

/** @returns whether to show the frame: not for a purchase that had ended before it was opened here. */
function useFrameShown(staysMs: number): boolean {
  const [isOver, setIsOver] = useState(staysMs !== Infinity);

  useEffect(() => {
    if (staysMs === Infinity) return;
    const timer = setTimeout(() => setIsOver(true), staysMs);
    return () => clearTimeout(timer);
  }, [staysMs]);

  return staysMs > 0 && !isOver;
}

interface PurchaseResultProps {
  purchase: PurchaseResource;
  status: Exclude<PurchaseResource['status'], 'open'>;
}

function PurchaseResult({ purchase, status }: PurchaseResultProps) {
  const texts = useTexts().purchase;
  const { result, payment } = purchase;
  const isAsked = purchase.challengeUrl !== null;
  const unasked = isAsked ? undefined : texts.unasked[`${status}_${result?.transStatus ?? ''}`];
  const { heading, advice } = { ...texts.endings[status], ...unasked };
  const title = useRef<HTMLHeadingElement>(null);
  useWindowTitle(heading);

  // Screen readers and the Tab key continue from here.
  useEffect(() => title.current?.focus(), []);

  return (
    <div className={classes.result} data-status={status}>
      <h1 ref={title} tabIndex={-1}>
        {heading}
      </h1>
      <p>{advice}</p>
      {payment?.reason && (
        <dl className={classes.details}>
          <dt>{texts.reason}</dt>
          <dd>{texts.reasons[payment.reason] ?? payment.reason}</dd>
        </dl>
      )}
      {result && (
        <dl className={classes.details}>
          <dt>{texts.acs}</dt>
          <dd>
            {[result.transStatus, result.transStatusReason, result.challengeCancel]
              .filter((code) => code !== null)
              .join(' · ')}
          </dd>
        </dl>
      )}
      <p>
        <a href={hrefOf.checkout()}>{texts.again}</a>
      </p>
    </div>
  );
}
