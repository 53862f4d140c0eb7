import { Text } from '@mantine/core';
import { CardNetworkMark } from '../../shared/card-network/card-network-mark.js';
import { useAmount } from '../../shared/language/use-amount.js';
import { PageHeading } from '../../shared/page/page-heading.js';
import { useTexts } from '../texts/index.js';
import { ApprovalFacts } from './approval-facts.js';
import classes from './approval-request.module.css';
import type { Challenge } from './challenges.js';
import { DecisionButtons } from './decision-buttons.js';
import { TimeLeft } from './time-left.js';

interface ApprovalRequestProps {
  challenge: Challenge;
  nowMs: number;
}

export function ApprovalRequest({ challenge, nowMs }: ApprovalRequestProps) {
  const texts = useTexts().approval;
  return (
    <article className={classes.request}>
      <PageHeading>{texts.heading}</PageHeading>
      <div className={classes.sheet}>
        <div className={classes.payment}>
          <CardNetworkMark network={challenge.cardNetwork} />
          <span className={classes.amount}>{useAmount()(challenge.amount)}</span>
          <span className={classes.merchant}>{texts.amountTo(challenge.merchant.name)}</span>
        </div>
        <TimeLeft challenge={challenge} nowMs={nowMs} />
        <ApprovalFacts challenge={challenge} />
      </div>
      <DecisionButtons id={challenge.id} />
      <Text size="sm" c="dimmed" ta="center">
        {texts.binds}
      </Text>
    </article>
  );
}
