import type { PurchaseResource } from '#contracts';
import { useEffect, useRef } from 'react';
import { useWindowTitle } from '../../shared/page/window-title.js';
import { hrefOf } from '../route.js';
import { useTexts } from '../texts/index.js';
import classes from './purchase-result.module.css';

interface PurchaseResultProps {
  status: Exclude<PurchaseResource['status'], 'open'>;
  result: PurchaseResource['result'];
  payment: PurchaseResource['payment'];
}

export function PurchaseResult({ status, result, payment }: PurchaseResultProps) {
  const texts = useTexts().purchase;
  const { heading, advice } = texts.endings[status];
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
        <dl className={classes.told}>
          <dt>{texts.reason}</dt>
          <dd>{texts.reasons[payment.reason] ?? payment.reason}</dd>
        </dl>
      )}
      {result && (
        <dl className={classes.told}>
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
