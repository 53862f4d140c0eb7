import { VisuallyHidden } from '@mantine/core';
import type { ActivityPayment } from '#contracts';
import { BagIcon } from '../../shared/icons/icons.js';
import { Loaded } from '../../shared/loaded/loaded.js';
import { PageHeading } from '../../shared/page/page-heading.js';
import { Pager } from '../../shared/paging/pager.js';
import { type PurchaseSource, usePurchases } from '../api/purchase-queries.js';
import { ConnectionNotice } from '../approvals/connection-notice.js';
import { EmptyScreen } from '../empty-screen.js';
import classes from '../list.module.css';
import { useTexts } from '../texts/index.js';
import { useAmount } from '../../shared/language/use-amount.js';
import { Moment } from '../../shared/moment/moment.js';
import { ListLink } from '../list-link.js';
import { hrefOf } from '../route.js';
import { wordsOf } from './decline-words.js';
import { amountOf, standingOf } from './purchase-standing.js';
import { StandingBadge } from './standing-badge.js';

interface PurchasesScreenProps {
  source: PurchaseSource;
  /** The id before the shown page; empty for the first one. */
  after: string;
}

/** The own purchases, as they come. */
export function PurchasesScreen({ source, after }: PurchasesScreenProps) {
  const texts = useTexts().purchases;
  const purchases = usePurchases(source, after);
  return (
    <>
      <PageHeading>{texts.heading}</PageHeading>
      <ConnectionNotice isStreaming={source.isStreaming} />
      <Loaded query={purchases}>
        {(page) => (
          <>
            {after === '' && <LatestPurchase purchase={page.items[0]} />}
            {page.items.length === 0 ? (
              <EmptyScreen icon={<BagIcon />} title={texts.none} advice={texts.noneAdvice} />
            ) : (
              <ul role="list" aria-label={texts.heading} className={classes.list}>
                {page.items.map((purchase) => (
                  <li key={purchase.id}>
                    <PurchaseLink purchase={purchase} />
                  </li>
                ))}
              </ul>
            )}
            <Pager label={texts.heading} page={page} />
          </>
        )}
      </Loaded>
    </>
  );
}

/** Announces a new purchase to screen readers. */
function LatestPurchase({ purchase }: { purchase: ActivityPayment | undefined }) {
  const { latest } = useTexts().purchases;
  return (
    <VisuallyHidden role="status">{purchase && latest(purchase.merchant.name)}</VisuallyHidden>
  );
}

function PurchaseLink({ purchase }: { purchase: ActivityPayment }) {
  const { declines } = useTexts().purchases;
  const inWords = useAmount();
  const amount = amountOf(purchase);
  const { id, state, decline, createdAt, merchant } = purchase;
  return (
    <ListLink
      href={hrefOf.purchase({ id })}
      name={merchant.name}
      amount={amount && inWords(amount.amount)}
      badge={<StandingBadge standing={standingOf(purchase)} />}
      aside={amount?.ofAccount ? inWords(amount.ofAccount) : undefined}
    >
      {state === 'declined' && decline && <span>{wordsOf(declines, decline.reason).reason}</span>}
      <Moment at={createdAt} />
    </ListLink>
  );
}
