import type { EndProposal, ReviewedAccount, ReviewedApplication } from '#contracts';
import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useAmount } from '../../shared/language/language-context.js';
import { List, RowName } from '../../shared/list/data-table.js';
import { type Fact, Facts, Moment, MomentsIn, Notice, Sheet } from '../../shared/parts/parts.js';
import { useCompanyAccounts } from '../money-queries.js';
import { FormDialog, NoteDialog, StateBadge } from '../parts.js';
import { useEnd, useRestriction } from '../queries.js';
import { hrefOf } from '../route.js';
import { useTexts } from '../texts/index.js';
import classes from './application.module.css';

interface RelationshipSheetProps {
  application: ReviewedApplication;
  /** What the company is, which dialogs show once more. */
  summary: readonly Fact[];
  reviewerId: string;
}

type Step = 'restrict' | 'lift' | 'propose' | 'approve' | 'withdraw';

/** Whether the company may get cards and pay, whether the relationship ends, and the buttons that change it. */
export function RelationshipSheet({ application, summary, reviewerId }: RelationshipSheetProps) {
  const { relationship: texts } = useTexts();
  const [step, setStep] = useState<Step | null>(null);
  const { id, restriction, endedAt, endProposal } = application;
  return (
    <Sheet title={texts.heading}>
      <div role="status" className={classes.state}>
        <RelationshipBadge application={application} />
      </div>
      {endedAt ? (
        <>
          <Text mb="md">
            <MomentsIn text={texts.endedSince} at={[endedAt]} />
          </Text>
          <EndedAccounts companyId={id} />
        </>
      ) : (
        <>
          {restriction && (
            <Text mb="md">
              <MomentsIn text={texts.since} at={[restriction.since]} />
              {restriction.reviewerId === reviewerId && ` ${texts.otherNeeded}`}
            </Text>
          )}
          {endProposal && <ProposedEnd proposal={endProposal} reviewerId={reviewerId} />}
          <Group gap="sm" mt="md">
            {stepsOf(application, reviewerId).map((possible) => (
              <Button
                key={possible}
                variant={possible === 'approve' ? 'filled' : 'default'}
                onClick={() => setStep(possible)}
              >
                {texts[possible].submit}
              </Button>
            ))}
          </Group>
        </>
      )}
      {step && (
        <StepDialog
          step={step}
          application={application}
          summary={summary}
          onClose={() => setStep(null)}
        />
      )}
    </Sheet>
  );
}

function RelationshipBadge({ application }: { application: ReviewedApplication }) {
  const { relationship: texts } = useTexts();
  const { restriction, endedAt } = application;
  if (endedAt) return <StateBadge state="void">{texts.ended}</StateBadge>;
  return (
    <StateBadge state={restriction ? 'overdue' : 'active'}>
      {restriction ? texts.restricted : texts.active}
    </StateBadge>
  );
}

/** What this reviewer can do now. */
function stepsOf(
  { restriction, endProposal, kyc }: ReviewedApplication,
  reviewerId: string,
): Step[] {
  const steps: Step[] = [];
  if (kyc?.status !== 'denied') {
    if (!restriction) steps.push('restrict');
    else if (restriction.reviewerId !== reviewerId) steps.push('lift');
  }
  if (!endProposal) return [...steps, 'propose'];
  const isOwn = endProposal.reviewer.id === reviewerId;
  return [...(isOwn ? [] : (['approve'] as const)), 'withdraw', ...steps];
}

function ProposedEnd({ proposal, reviewerId }: { proposal: EndProposal; reviewerId: string }) {
  const { relationship: texts, decisions } = useTexts();
  const { reviewer, proposedAt, reason } = proposal;
  return (
    <Notice
      tone="information"
      title={<MomentsIn text={(when) => texts.proposed(reviewer.name, when)} at={[proposedAt]} />}
    >
      <span className={classes.reason}>{reason}</span>{' '}
      {reviewer.id === reviewerId ? decisions.otherNeeded : decisions.yourTurn}
    </Notice>
  );
}

/** What is left on the accounts, each with the page where its payout is proposed. */
function EndedAccounts({ companyId }: { companyId: string }) {
  const { relationship: texts, columns } = useTexts();
  const amountOf = useAmount();
  const accounts = useCompanyAccounts({ search: companyId, status: '', partnerId: '', after: '' });
  return (
    <List<ReviewedAccount>
      label={texts.accounts}
      query={accounts}
      nothing={texts.noAccounts}
      keyOf={(account) => account.id}
      columns={[
        {
          name: columns.account,
          cell: ({ id }) => <RowName href={hrefOf.account({ id })}>{id}</RowName>,
        },
        { name: texts.held, isNumber: true, cell: ({ held }) => held && amountOf(held) },
        { name: texts.booked, isNumber: true, cell: ({ booked }) => booked && amountOf(booked) },
      ]}
    />
  );
}

interface StepDialogProps {
  step: Step;
  application: ReviewedApplication;
  summary: readonly Fact[];
  onClose(): void;
}

function StepDialog({ step, ...props }: StepDialogProps) {
  return step === 'restrict' || step === 'lift' ? (
    <RestrictionDialog id={props.application.id} step={step} onClose={props.onClose} />
  ) : (
    <EndDialog step={step} {...props} />
  );
}

interface RestrictionDialogProps {
  /** Of the company. */
  id: string;
  step: 'restrict' | 'lift';
  onClose(): void;
}

export function RestrictionDialog({ id, step, onClose }: RestrictionDialogProps) {
  const { relationship: texts } = useTexts();
  const request = useRestriction(id);
  return (
    <NoteDialog
      {...texts[step]}
      label={texts.reason}
      isDestructive={step === 'restrict'}
      request={request}
      onSubmit={(reason) => request.mutate({ step, reason }, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}

/** Asks once more, with the company and what is proposed. */
function EndDialog({
  step,
  application: { id, endProposal },
  summary,
  onClose,
}: StepDialogProps & { step: 'propose' | 'approve' | 'withdraw' }) {
  const { relationship: texts, decisions } = useTexts();
  const request = useEnd(id);
  const send = (body: object) => request.mutate({ step, body }, { onSuccess: onClose });
  const dialog = { title: texts[step].title, submit: texts[step].submit, request, onClose };
  const { advice } = texts[step];
  if (step === 'propose') {
    return (
      <NoteDialog
        {...dialog}
        advice={advice}
        label={texts.reason}
        isDestructive
        onSubmit={(reason) => send({ reason })}
      >
        <Facts facts={summary} />
      </NoteDialog>
    );
  }
  const proposed: readonly Fact[] = endProposal
    ? [
        [
          decisions.proposedBy,
          <>
            {endProposal.reviewer.name}, <Moment at={endProposal.proposedAt} />
          </>,
        ],
        [texts.reason, <span className={classes.reason}>{endProposal.reason}</span>],
      ]
    : [];
  return (
    <FormDialog
      {...dialog}
      isDestructive={step === 'approve'}
      onSubmit={() => send({ proposalId: endProposal?.id })}
    >
      <Facts facts={[...summary, ...proposed]} />
      <Text>{advice}</Text>
    </FormDialog>
  );
}
