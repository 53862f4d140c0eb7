import { VisuallyHidden } from '@mantine/core';
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

/** The whole row is a link; its accessible name does not contain the countdown. */
export function ApprovalLink({ challenge, nowMs }: ApprovalLinkProps) {
  const texts = useTexts().approvals;
  return (
    <div className={classes.sheet}>
      <a href={hrefOf.approval({ id: challenge.id })} className={classes.link}>
        <span className={classes.merchant}>{challenge.merchant.name}</span>{' '}
        <span className={classes.amount}>{useAmount()(challenge.amount)}</span>{' '}
        <VisuallyHidden>{texts.decide}</VisuallyHidden>
      </a>
      <TimeLeft challenge={challenge} nowMs={nowMs} />
    </div>
  );
}
