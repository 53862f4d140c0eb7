import type { PastChallenge } from '#contracts';
import { Button, Progress, VisuallyHidden } from '@mantine/core';
import type { RequestError } from '../../shared/api/request-error.js';
import { clockText, partLeft } from '../../shared/countdown/countdown.js';
import { CheckIcon, ClockIcon } from '../../shared/icons/icons.js';
import { useAmount } from '../../shared/language/language-context.js';
import { RowName } from '../../shared/list/data-table.js';
import { Loaded } from '../../shared/loaded/loaded.js';
import { PageHeading } from '../../shared/page/page-heading.js';
import { Badge, type BadgeTone, Moment } from '../../shared/parts/parts.js';
import { AppList, ConnectionNotice, EmptyScreen, useConnection } from '../parts.js';
import { hrefOf } from '../route.js';
import { useTexts } from '../texts/index.js';
import classes from './approvals.module.css';
import { useHistory } from './challenge-queries.js';
import type { Challenge } from './challenges.js';

interface ApprovalsScreenProps {
  challenges: { data: Challenge[] | undefined; error: RequestError | null; refetch(): unknown };
  waiting: readonly Challenge[];
  isStreaming: boolean;
  nowMs: number;
}

/** The payments that wait for a decision, updated live. */
export function ApprovalsScreen({ challenges, waiting, isStreaming, nowMs }: ApprovalsScreenProps) {
  const texts = useTexts().approvals;
  const connection = useConnection(isStreaming);
  return (
    <>
      <PageHeading>{texts.heading}</PageHeading>
      <ConnectionNotice connection={connection} />
      <Loaded query={challenges}>
        {() =>
          waiting.length === 0 ? (
            // Without a connection, a payment may wait that is not known here.
            connection === 'good' && (
              <EmptyScreen icon={<CheckIcon />} title={texts.none} advice={texts.noneAdvice} />
            )
          ) : (
            <ul role="list" aria-label={texts.heading} className={classes.list}>
              {waiting.map((challenge) => (
                <li key={challenge.id}>
                  <ApprovalLink challenge={challenge} nowMs={nowMs} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <Button component="a" href={hrefOf.history()} variant="default" mt="xl" w="fit-content">
        {texts.history}
      </Button>
    </>
  );
}

/** The amount and the payee in words. A request of zero verifies the card, and is no payment. */
export function usePaymentWords(): (asked: Pick<Challenge, 'amount' | 'merchant'>) => {
  amount: string;
  payee: string;
} {
  const texts = useTexts().approval;
  const inWords = useAmount();
  return ({ amount, merchant: { name } }) =>
    amount.amount === 0
      ? { amount: texts.noPayment, payee: texts.verificationFor(name) }
      : { amount: inWords(amount), payee: texts.amountTo(name) };
}

interface ApprovalLinkProps {
  challenge: Challenge;
  nowMs: number;
}

/** The whole row is a link; its accessible name does not contain the countdown. */
function ApprovalLink({ challenge, nowMs }: ApprovalLinkProps) {
  const texts = useTexts().approvals;
  return (
    <div className={classes.sheet}>
      <a href={hrefOf.approval({ id: challenge.id })} className={classes.link}>
        <span className={classes.merchant}>{challenge.merchant.name}</span>{' '}
        <span className={classes.amount}>{usePaymentWords()(challenge).amount}</span>{' '}
        <VisuallyHidden>{texts.decide}</VisuallyHidden>
      </a>
      <TimeLeft challenge={challenge} nowMs={nowMs} />
    </div>
  );
}

interface TimeLeftProps {
  challenge: Challenge;
  nowMs: number;
}

const URGENT_SECONDS = 20;

/** The remaining time as a number and a progress bar. */
export function TimeLeft({ challenge, nowMs }: TimeLeftProps) {
  const texts = useTexts().approvals;
  const seconds = Math.max(0, Math.ceil((challenge.endsAtMs - nowMs) / 1000));
  const isUrgent = seconds <= URGENT_SECONDS;
  const wholeMs = Date.parse(challenge.expiresAt) - Date.parse(challenge.createdAt);
  return (
    <div className={classes.timeLeft} data-urgent={isUrgent}>
      <span>{texts.timeLeft}</span>
      <span role="timer" className={classes.clock}>
        {clockText(seconds)}
      </span>
      <Progress
        className={classes.bar}
        size="xs"
        value={100 * partLeft(challenge.endsAtMs - nowMs, wholeMs)}
        color={isUrgent ? 'var(--failure-ink)' : 'var(--brand-ink)'}
        aria-hidden="true"
      />
    </div>
  );
}

const tones: Record<PastChallenge['status'], BadgeTone> = {
  approved: 'good',
  denied: 'failure',
  cancelled: 'quiet',
  expired: 'quiet',
  failed: 'warning',
};

/** The payments that were to be approved, with their outcomes. */
export function HistoryScreen({ after }: { after: string }) {
  const { history: texts, approval, columns } = useTexts();
  const inWords = usePaymentWords();
  return (
    <>
      <PageHeading back={{ href: hrefOf.approvals(), name: texts.back }}>
        {texts.heading}
      </PageHeading>
      <AppList
        label={texts.heading}
        query={useHistory(after)}
        empty={{ icon: <ClockIcon />, title: texts.none, advice: texts.noneAdvice }}
        keyOf={({ id }) => id}
        columns={[
          {
            name: approval.merchant,
            cell: ({ id, merchant, failureReason }) => (
              <RowName
                href={hrefOf.approval({ id })}
                detail={failureReason && texts.failures[failureReason]}
              >
                {merchant.name}
              </RowName>
            ),
          },
          {
            name: columns.status,
            isPlain: true,
            cell: ({ status }) => <Badge tone={tones[status]}>{texts.outcomes[status]}</Badge>,
          },
          { name: columns.date, isPlain: true, cell: ({ createdAt }) => <Moment at={createdAt} /> },
          { name: columns.amount, isNumber: true, cell: (row) => inWords(row).amount },
        ]}
      />
    </>
  );
}
