import type { ChallengeStatus } from '#contracts';
import type { ReactNode } from 'react';
import { CheckIcon, ClockIcon, CrossIcon, WarningIcon } from '../../shared/icons/icons.js';
import { useAmount } from '../../shared/language/use-amount.js';
import { MessageScreen } from '../../shared/page/message-screen.js';
import { useTexts } from '../texts/index.js';
import { BackLink } from './back-link.js';
import type { Challenge } from './challenges.js';

export type Outcome = Exclude<ChallengeStatus, 'waiting'>;

const icons: Record<Outcome, ReactNode> = {
  approved: <CheckIcon />,
  denied: <CrossIcon />,
  cancelled: <CrossIcon />,
  expired: <ClockIcon />,
  failed: <WarningIcon />,
};

/** The final result of a payment, on whichever device it was decided. */
export function ApprovalOutcome({ challenge, status }: { challenge: Challenge; status: Outcome }) {
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
