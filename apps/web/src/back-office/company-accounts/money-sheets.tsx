import type { ReviewedHold, TopUpResource } from '#contracts';
import { useAmount } from '../../shared/language/use-amount.js';
import rows from '../../shared/linked-rows/linked-rows.module.css';
import { Moment } from '../../shared/moment/moment.js';
import { useHolds, useTopUps } from '../api/company-account-queries.js';
import { ListSheet } from '../parts/list-sheet.js';
import { StateBadge } from '../parts/state-badge.js';
import classes from '../payments/payments.module.css';
import { hrefOf } from '../route.js';
import { useTexts } from '../texts/index.js';

interface MoneySheetProps {
  /** Of the account. */
  id: string;
  after: string;
}

/** What is held for payments that are not settled. */
export function HoldsSheet({ id, after }: MoneySheetProps) {
  const { account: texts } = useTexts();
  return (
    <ListSheet
      title={texts.holds}
      query={useHolds(id, after)}
      name="holdsAfter"
      nothing={texts.noHolds}
      row={(hold) => <HoldRow key={hold.id} hold={hold} />}
    />
  );
}

function HoldRow({ hold }: { hold: ReviewedHold }) {
  const { account: texts } = useTexts();
  const amountOf = useAmount();
  const { id, merchantName, cardLast4, amount, expiresAt } = hold;
  return (
    <li className={`${rows.row} ${classes.columns}`}>
      <a href={hrefOf.payment({ id })} className={rows.name}>
        {merchantName}
      </a>
      <span className={rows.detail}>{texts.card(cardLast4)}</span>
      <div className={classes.amount}>
        <div>{amountOf(amount)}</div>
        {expiresAt && (
          <span className={rows.detail}>
            {texts.holdEnds} <Moment at={expiresAt} />
          </span>
        )}
      </div>
    </li>
  );
}

/** The money that came in, or is on its way. */
export function TopUpsSheet({ id, after }: MoneySheetProps) {
  const { account: texts } = useTexts();
  return (
    <ListSheet
      title={texts.topUps}
      query={useTopUps(id, after)}
      name="topUpsAfter"
      nothing={texts.noTopUps}
      row={(topUp) => <TopUpRow key={topUp.id} topUp={topUp} />}
    />
  );
}

function TopUpRow({ topUp }: { topUp: TopUpResource }) {
  const { account: texts } = useTexts();
  const amountOf = useAmount();
  const { source, status, remitter, reference, amount, createdAt } = topUp;
  return (
    <li className={`${rows.row} ${classes.columns}`}>
      <div>
        <span className={rows.name}>{remitter ?? texts.topUpSources[source]}</span>
        <span className={rows.detail}>{reference}</span>
      </div>
      <div className={classes.badges}>
        <StateBadge state={status}>{texts.topUpStatuses[status]}</StateBadge>
      </div>
      <div className={classes.amount}>
        <div>{amountOf(amount)}</div>
        <Moment className={rows.detail} at={createdAt} />
      </div>
    </li>
  );
}
