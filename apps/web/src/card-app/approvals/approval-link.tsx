import { useAmount } from '../../shared/language/use-amount.js';
import { hrefOf } from '../route.js';
import { useTexts } from '../texts/index.js';
import classes from './approval-link.module.css';
import type { Challenge } from './challenges.js';
import { TimeLeft } from './time-left.js';

interface ApprovalLinkProps {
  challenge: Challenge;
  nowMs: number;
}

export function ApprovalLink({ challenge, nowMs }: ApprovalLinkProps) {
  const texts = useTexts().approvals;
  const amount = useAmount()(challenge.amount);
  return (
    <a
      href={hrefOf.approval(challenge.id)}
      className={classes.link}
      aria-label={texts.open(challenge.merchant.name, amount)}
    >
      <span className={classes.merchant}>{challenge.merchant.name}</span>
      <span className={classes.amount}>{amount}</span>
      <TimeLeft challenge={challenge} nowMs={nowMs} />
    </a>
  );
}
