import type { ChallengeStatus } from '#contracts';
import type { ReactNode } from 'react';
import { Button, Text } from '@mantine/core';
import { useChallenge } from '../api/challenge-queries.js';
import { FailureScreen } from '../../shared/failure/failure-screen.js';
import {
  CheckIcon,
  ClockIcon,
  CrossIcon,
  InformationIcon,
  WarningIcon,
} from '../../shared/icons/icons.js';
import { MessageScreen } from '../../shared/page/message-screen.js';
import { PageLoading } from '../../shared/page/page-loading.js';
import { useSharedTexts } from '../../shared/texts/index.js';
import { useTexts } from '../texts/index.js';
import { useAmount } from '../../shared/language/use-amount.js';
import { CardNetworkMark } from '../../shared/card-network/card-network-mark.js';
import { PageHeading } from '../../shared/page/page-heading.js';
import { hrefOf } from '../route.js';
import { type Challenge, statusAt } from './challenges.js';
import { ApprovalFacts } from './approval-facts.js';
import classes from './approval-request.module.css';
import { DecisionButtons } from './decision-buttons.js';
import { TimeLeft } from './time-left.js';

interface ApprovalScreenProps {
  id: string;
  isStreaming: boolean;
  nowMs: number;
}

/** One payment with the buttons to decide on it, or its result. */
export function ApprovalScreen({ id, isStreaming, nowMs }: ApprovalScreenProps) {
  const { loading } = useSharedTexts();
  const texts = useTexts().approval;
  const { data: challenge, error, refetch } = useChallenge(id, isStreaming);
  if (!challenge) {
    if (error?.code === 'challenge_unknown') {
      return (
        <MessageScreen icon={<InformationIcon />} {...texts.unknown}>
          <BackLink />
        </MessageScreen>
      );
    }
    return error ? (
      <FailureScreen error={error} onRetry={() => void refetch()} />
    ) : (
      <PageLoading text={loading} />
    );
  }
  const status = statusAt(challenge, nowMs);
  return status === 'waiting' ? (
    <ApprovalRequest challenge={challenge} nowMs={nowMs} />
  ) : (
    <ApprovalOutcome challenge={challenge} status={status} />
  );
}

type Outcome = Exclude<ChallengeStatus, 'waiting'>;

const icons: Record<Outcome, ReactNode> = {
  approved: <CheckIcon />,
  denied: <CrossIcon />,
  cancelled: <CrossIcon />,
  expired: <ClockIcon />,
  failed: <WarningIcon />,
};

/** The final result of a payment, on whichever device it was decided. */
function ApprovalOutcome({ challenge, status }: { challenge: Challenge; status: Outcome }) {
  const texts = useTexts().approval;
  const { heading, advice } = texts.outcomes[status];
  const payment = `${useAmount()(challenge.amount)} ${texts.amountTo(challenge.merchant.name)}`;
  return (
    <MessageScreen
      icon={icons[status]}
      title={heading}
      advice={
        <>
          {payment}
          <br />
          {advice}
        </>
      }
    >
      <BackLink />
    </MessageScreen>
  );
}

interface ApprovalRequestProps {
  challenge: Challenge;
  nowMs: number;
}

function ApprovalRequest({ challenge, nowMs }: ApprovalRequestProps) {
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

function BackLink() {
  return (
    <Button component="a" href={hrefOf.approvals()} variant="default" size="md">
      {useTexts().approval.back}
    </Button>
  );
}
