import type { ChallengeDecision, ChallengeResource, ChallengeStatus } from '#contracts';
import { Button, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import {
  CardNetworkMark,
  CheckIcon,
  ClockIcon,
  CrossIcon,
  WarningIcon,
} from '../../shared/icons/icons.js';
import { useLanguage } from '../../shared/language/language-context.js';
import { FailureAlert } from '../../shared/loaded/loaded.js';
import { MessageScreen } from '../../shared/page/message-screen.js';
import { PageHeading } from '../../shared/page/page-heading.js';
import { Facts, Moment, ProgressButton } from '../../shared/parts/parts.js';
import { OneScreen, PasskeyFailureNotice } from '../parts.js';
import { returnAddress } from '../partner-query.js';
import { useCardAction, useCards } from '../queries.js';
import { hrefOf } from '../route.js';
import { useTexts } from '../texts/index.js';
import { TimeLeft, usePaymentWords } from './approvals-screen.js';
import classes from './approvals.module.css';
import { useChallenge, useDecision } from './challenge-queries.js';
import { type Challenge, countryIn, hostOf, statusAt } from './challenges.js';

interface ApprovalScreenProps {
  id: string;
  isStreaming: boolean;
  nowMs: number;
}

/** One payment with the buttons to decide on it, or its result. */
export function ApprovalScreen({ id, isStreaming, nowMs }: ApprovalScreenProps) {
  const texts = useTexts().approval;
  return (
    <OneScreen
      query={useChallenge(id, isStreaming)}
      unknown={texts.unknown}
      back={{ href: hrefOf.approvals(), name: texts.back }}
    >
      {(challenge) => {
        const status = statusAt(challenge, nowMs);
        return status === 'waiting' ? (
          <ApprovalRequest challenge={challenge} nowMs={nowMs} />
        ) : (
          <ApprovalOutcome challenge={challenge} status={status} />
        );
      }}
    </OneScreen>
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
  const shop = returnAddress();
  const { amount, payee } = usePaymentWords()(challenge);
  return (
    <MessageScreen
      icon={icons[status]}
      title={heading}
      advice={
        <>
          {amount} {payee}
          <br />
          {advice}
        </>
      }
    >
      {status === 'denied' && <FreezeOffer cardId={challenge.cardId} />}
      {shop !== undefined && (
        <Button component="a" href={shop} size="md">
          {texts.backToShop}
        </Button>
      )}
      <Button component="a" href={hrefOf.approvals()} variant="default" size="md">
        {texts.back}
      </Button>
    </MessageScreen>
  );
}

/** Who did not make a payment may have to stop the next one. */
export function FreezeOffer({ cardId }: { cardId: string }) {
  const { approval, cards: texts } = useTexts();
  const change = useCardAction(cardId);
  const card = useCards().data?.find(({ id }) => id === cardId);
  if (card?.frozenBy.includes('cardholder')) {
    return (
      <Text role="status" fw={600}>
        {approval.frozen}
      </Text>
    );
  }
  if (card?.status !== 'active') return null;
  return (
    <>
      {change.error && <FailureAlert error={change.error} reassurance={texts.failed} />}
      <ProgressButton
        size="md"
        isBusy={change.isPending}
        onClick={() => change.mutate({ action: 'freeze', words: { title: texts.freeze } })}
      >
        {approval.freeze}
      </ProgressButton>
    </>
  );
}

/** The payment that waits for a decision, with the time left. */
export function RequestSheet({ challenge, nowMs }: ApprovalRequestProps) {
  const { amount, payee } = usePaymentWords()(challenge);
  return (
    <div className={classes.requestSheet}>
      <div className={classes.payment}>
        <CardNetworkMark network={challenge.cardNetwork} />
        <span className={classes.amount}>{amount}</span>
        <span className={classes.payee}>{payee}</span>
      </div>
      <TimeLeft challenge={challenge} nowMs={nowMs} />
      <ApprovalFacts challenge={challenge} />
    </div>
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
      <PageHeading>
        {challenge.amount.amount === 0 ? texts.verificationHeading : texts.heading}
      </PageHeading>
      <RequestSheet challenge={challenge} nowMs={nowMs} />
      <DecisionButtons id={challenge.id} />
      <Text size="sm" c="dimmed" ta="center">
        {texts.binds}
      </Text>
    </article>
  );
}

interface DecisionButtonsProps {
  id: string;
  onDecided?(decided: ChallengeResource): void;
}

/** Approving needs the passkey. Declining does not, because it must be easy, even without the passkey. */
export function DecisionButtons({ id, onDecided }: DecisionButtonsProps) {
  const texts = useTexts().approval;
  const decision = useDecision(id, onDecided);
  const decide = (chosen: ChallengeDecision) => {
    if (!decision.isPending) {
      decision.mutate(chosen);
    }
  };
  const isBusyWith = (chosen: ChallengeDecision) =>
    decision.isPending && decision.variables === chosen;

  return (
    <div className={classes.buttons}>
      {decision.error && <PasskeyFailureNotice error={decision.error} reassurance={texts.failed} />}
      <ProgressButton size="lg" isBusy={isBusyWith('approved')} onClick={() => decide('approved')}>
        {texts.approve}
      </ProgressButton>
      <div className={classes.refusals}>
        <ProgressButton
          variant="default"
          px="sm"
          isBusy={isBusyWith('cancelled')}
          onClick={() => decide('cancelled')}
        >
          {texts.cancel}
        </ProgressButton>
        <ProgressButton
          variant="default"
          px="sm"
          className={classes.deny}
          isBusy={isBusyWith('denied')}
          onClick={() => decide('denied')}
        >
          {texts.deny}
        </ProgressButton>
      </div>
    </div>
  );
}

function ApprovalFacts({ challenge }: { challenge: Challenge }) {
  const { merchant, cardLast4, createdAt } = challenge;
  const texts = useTexts().approval;
  const { language } = useLanguage();
  const website = hostOf(merchant.url);
  return (
    <Facts
      facts={[
        [texts.card, texts.cardEnding(cardLast4)],
        ...(website ? [[texts.website, website] as const] : []),
        [texts.country, countryIn(language, merchant.country)],
        [texts.requestedAt, <Moment key="requested" at={createdAt} style="time" />],
      ]}
    />
  );
}
