import type { MoneyProposal } from '#contracts';
import { useAmount } from '../../shared/language/use-amount.js';
import rows from '../../shared/linked-rows/linked-rows.module.css';
import { Moment } from '../../shared/moment/moment.js';
import { StateBadge } from '../parts/state-badge.js';
import classes from '../payments/payments.module.css';
import { hrefOf } from '../route.js';
import { useTexts } from '../texts/index.js';

interface ProposalRowProps {
  proposal: MoneyProposal;
  /** Proposed by the signed-in reviewer, who can't decide about it. */
  isOwn?: boolean;
}

export function ProposalRow({ proposal, isOwn = false }: ProposalRowProps) {
  const { proposals: texts } = useTexts();
  const amountOf = useAmount();
  const { id, kind, state, company, partner, amount, proposedBy, proposedAt } = proposal;
  return (
    <li className={`${rows.row} ${classes.columns}`}>
      <div>
        <a href={hrefOf.proposal({ id })} className={rows.name}>
          {texts.kinds[kind]}
        </a>
        <span className={rows.detail}>
          {[company?.legalName, partner.name].filter(Boolean).join(' · ')}
        </span>
      </div>
      <div className={classes.badges}>
        <StateBadge state={state}>{texts.states[state]}</StateBadge>
        <span className={rows.detail}>
          {texts.by} {proposedBy.name}
          {isOwn && ` (${texts.own})`}
        </span>
      </div>
      <div className={classes.amount}>
        <div>{amountOf(amount)}</div>
        <Moment className={rows.detail} at={proposedAt} />
      </div>
    </li>
  );
}
