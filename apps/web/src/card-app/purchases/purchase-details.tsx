import type { ActivityPayment, Money } from '#contracts';
import { useAmount } from '../../shared/language/use-amount.js';
import { useLanguage } from '../../shared/language/language-context.js';
import { Facts } from '../../shared/facts/facts.js';
import { Moment } from '../../shared/moment/moment.js';
import { Notice } from '../../shared/notice/notice.js';
import { PageHeading } from '../../shared/page/page-heading.js';
import { useCards } from '../api/card-queries.js';
import { countryIn } from '../approvals/payment-words.js';
import { useTexts } from '../texts/index.js';
import { wordsOf } from './decline-words.js';
import classes from './purchase-details.module.css';
import { amountOf, standingOf } from './purchase-standing.js';
import { StandingBadge } from './standing-badge.js';

export function PurchaseDetails({ purchase }: { purchase: ActivityPayment }) {
  const { purchases: texts, approval } = useTexts();
  const { language } = useLanguage();
  const inWords = useAmount();
  const cards = useCards();
  const standing = standingOf(purchase);
  const amount = amountOf(purchase);
  const card = cards.data?.find(({ id }) => id === purchase.cardId);
  const { merchant, held, cleared, reversed, refunded, createdAt, expiresAt } = purchase;

  const sums: [name: string, sum: Money][] = [
    [texts.held, held],
    [texts.booked, cleared],
    [texts.reversed, reversed],
    [texts.refunded, refunded],
  ];
  return (
    <>
      <PageHeading>{merchant.name}</PageHeading>
      <p className={classes.amount}>{amount && inWords(amount.amount)}</p>
      <div>
        <StandingBadge standing={standing} />
      </div>
      <p>{texts.standings[standing].advice}</p>
      <Declined purchase={purchase} />
      <Facts
        facts={[
          ...(amount?.ofAccount ? [[texts.ofAccount, inWords(amount.ofAccount)] as const] : []),
          ...sums
            .filter(([, sum]) => sum.amount > 0)
            .map(([name, sum]) => [name, inWords(sum)] as const),
          ...(card ? [[approval.card, approval.cardEnding(card.last4)] as const] : []),
          [approval.country, countryIn(language, merchant.country)],
          [texts.madeAt, <Moment key="made" at={createdAt} />],
          ...(held.amount > 0 && expiresAt
            ? [[texts.heldUntil, <Moment key="until" at={expiresAt} />] as const]
            : []),
        ]}
      />
    </>
  );
}

/** Why it was declined and what to do, also if only a part of the purchase was. */
function Declined({ purchase: { decline, state } }: { purchase: ActivityPayment }) {
  const { declines } = useTexts().purchases;
  if (!decline) return null;
  const { reason, advice } = wordsOf(declines, decline.reason);
  return (
    <Notice tone={state === 'declined' ? 'failure' : 'information'} title={reason} my="md">
      {state !== 'declined' && declines.partly} {advice}
    </Notice>
  );
}
