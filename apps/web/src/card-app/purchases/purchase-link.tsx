import type { ActivityPayment } from '#contracts';
import { useAmount } from '../../shared/language/use-amount.js';
import { Moment } from '../../shared/moment/moment.js';
import { ListLink } from '../list-link.js';
import { hrefOf } from '../route.js';
import { useTexts } from '../texts/index.js';
import { wordsOf } from './decline-words.js';
import { amountOf, standingOf } from './purchase-standing.js';
import { StandingBadge } from './standing-badge.js';

export function PurchaseLink({ purchase }: { purchase: ActivityPayment }) {
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
