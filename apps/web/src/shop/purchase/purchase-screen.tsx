import type { PurchaseResource } from '#contracts';
import { useEffect, useState } from 'react';
import { usePurchase } from '../api/shop-queries.js';
import checkout from '../checkout/checkout-screen.module.css';
import { Heading } from '../heading.js';
import { hrefOf } from '../route.js';
import { OutcomeButtons } from '../sandbox/outcome-buttons.js';
import { useTexts } from '../texts/index.js';
import { PurchaseResult } from './purchase-result.js';
import classes from './purchase-screen.module.css';

export function PurchaseScreen({ id }: { id: string }) {
  const texts = useTexts();
  const { data: purchase, error } = usePurchase(id);
  return purchase ? (
    <Purchase purchase={purchase} />
  ) : (
    <div className={checkout.sheet}>
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
  const isFrameShown = useFrameShown(status === 'open');
  return (
    <div className={classes.columns}>
      <section className={checkout.sheet}>
        {status === 'open' ? (
          <Heading>{texts.heading}</Heading>
        ) : (
          <PurchaseResult payment={purchase.payment} result={purchase.result} status={status} />
        )}
        {challengeUrl && isFrameShown && (
          <iframe className={classes.frame} src={challengeUrl} title={texts.frame} />
        )}
      </section>
      {status === 'open' && threeDsRequestId && (
        <aside className={checkout.sheet} aria-label={sandbox.heading}>
          <OutcomeButtons threeDsRequestId={threeDsRequestId} />
        </aside>
      )}
    </div>
  );
}

/** Long enough to see the result in the frame, too. */
const STAYS_MS = 5_000;

/** @returns whether to show the frame: while the purchase is open, and shortly afterwards. */
function useFrameShown(isOpen: boolean): boolean {
  const [isShown, setIsShown] = useState(isOpen);

  useEffect(() => {
    if (!isOpen) {
      const timer = setTimeout(() => setIsShown(false), STAYS_MS);
      return () => clearTimeout(timer);
    }
  }, [isOpen]);

  return isShown;
}
