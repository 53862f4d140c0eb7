import type { MoneyProposalDetail, StatementLine } from '#contracts';
import { inGroups } from '#contracts/browser';
import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useAmount } from '../../shared/language/language-context.js';
import { Detail } from '../../shared/list/data-table.js';
import { LoadedScreen } from '../../shared/loaded/loaded.js';
import { UnknownScreen } from '../../shared/page/message-screen.js';
import { PageHeading } from '../../shared/page/page-heading.js';
import {
  Facts,
  Moment,
  MomentsIn,
  Notice,
  ProgressButton,
  Sheet,
} from '../../shared/parts/parts.js';
import classes from '../applications/application.module.css';
import { useProposal, useProposalDecision } from '../money-queries.js';
import { FormDialog, NoteDialog, RefusalNotice, StateBadge, useEntryWords } from '../parts.js';
import { hrefOf } from '../route.js';
import { useTexts } from '../texts/index.js';

interface ProposalScreenProps {
  id: string;
  /** The signed-in reviewer. */
  reviewerId: string;
}

/** What would be done with money, with all that another reviewer needs to decide. */
export function ProposalScreen({ id, reviewerId }: ProposalScreenProps) {
  const proposal = useProposal(id);
  const texts = useTexts().proposal;
  if (proposal.error?.status === 404) {
    return (
      <UnknownScreen
        title={texts.unknown}
        wayOut={{ href: hrefOf.proposals(), name: texts.back }}
      />
    );
  }
  return (
    <LoadedScreen query={proposal}>
      {(shown) => <ShownProposal proposal={shown} reviewerId={reviewerId} />}
    </LoadedScreen>
  );
}

interface ShownProposalProps {
  proposal: MoneyProposalDetail;
  reviewerId: string;
}

function ShownProposal({ proposal, reviewerId }: ShownProposalProps) {
  const { proposal: texts, proposals } = useTexts();
  const { id, kind, state, company, partner } = proposal;
  return (
    <>
      <PageHeading
        back={{ href: hrefOf.proposals(), name: texts.back }}
        windowTitle={`${proposals.kinds[kind]} ${id}`}
        badge={<StateBadge state={state}>{proposals.states[state]}</StateBadge>}
        lead={[company?.legalName, partner.name].filter(Boolean).join(' · ')}
      >
        {proposals.kinds[kind]}
      </PageHeading>
      <Sheet title={texts.facts}>
        <ProposalFacts proposal={proposal} />
      </Sheet>
      <AccountEffect proposal={proposal} />
      <ProposalDecision proposal={proposal} reviewerId={reviewerId} />
    </>
  );
}

function ProposalFacts({ proposal }: { proposal: MoneyProposalDetail }) {
  const { proposal: texts, payout, transfer: transferTexts, unmatched } = useTexts();
  const amountOf = useAmount();
  const { state, amount, company, transfer, accountId, note, description, correctedEntry } =
    proposal;
  const { proposedBy, proposedAt, decidedBy, decidedAt, decisionNote, beneficiary } = proposal;
  const who = (name: string, at: string) => (
    <MomentsIn text={(when) => texts.who(name, when)} at={[at]} />
  );
  return (
    <Facts
      facts={[
        [texts.amount, amountOf(amount)],
        ...(transfer
          ? [
              [
                texts.transfer,
                <a href={hrefOf.transfer({ id: transfer.id })}>
                  {[transfer.remitter ?? unmatched.nobody, transfer.reference.trim()]
                    .filter(Boolean)
                    .join(', ')}
                </a>,
              ] as const,
            ]
          : []),
        [
          texts.account,
          accountId && company && (
            <a href={hrefOf.account({ id: accountId })}>
              {transferTexts.accountOf(company.legalName, accountId)}
            </a>
          ),
        ],
        [texts.entry, correctedEntry && <CorrectedEntry entry={correctedEntry} />],
        [payout.accountHolder, beneficiary?.accountHolder],
        [payout.iban, beneficiary && inGroups(beneficiary.iban)],
        [texts.description, description],
        [texts.note, <span className={classes.reason}>{note}</span>],
        [texts.proposedBy, who(proposedBy.name, proposedAt)],
        ...(state !== 'waiting' && decidedBy && decidedAt
          ? [[texts.decidedBy[state], who(decidedBy.name, decidedAt)] as const]
          : []),
        [texts.decisionNote, decisionNote],
      ]}
    />
  );
}

/** What was posted and is corrected. A card payment has a page. */
function CorrectedEntry({ entry }: { entry: StatementLine }) {
  const amountOf = useAmount();
  const wordsOf = useEntryWords();
  const { transactionId, amount, bookedAt, entryId } = entry;
  return (
    <>
      {transactionId ? (
        <a href={hrefOf.payment({ id: transactionId })}>{wordsOf(entry)}</a>
      ) : (
        wordsOf(entry)
      )}
      ,{' '}
      <Text span inherit style={{ whiteSpace: 'nowrap' }}>
        {amountOf(amount)}
      </Text>
      , <Moment at={bookedAt} />
      <Detail>{entryId}</Detail>
    </>
  );
}

/** What an approval would make of the account, as it is now. */
function AccountEffect({ proposal }: { proposal: MoneyProposalDetail }) {
  const { proposal: texts } = useTexts();
  const amountOf = useAmount();
  const { state, amount, account } = proposal;
  if (state !== 'waiting' || !account?.booked || !account.available) return null;
  const { booked, available } = account;
  const after = available.amount + amount.amount;
  return (
    <Sheet title={texts.effect}>
      <Facts
        facts={[
          [texts.bookedNow, amountOf(booked)],
          [texts.availableNow, amountOf(available)],
          [texts.availableAfter, amountOf({ ...available, amount: after })],
        ]}
      />
      {after < 0 && amount.amount < 0 && (
        <Notice tone="warning" mt="md" title={texts.belowZero}>
          {texts.belowZeroAdvice}
        </Notice>
      )}
    </Sheet>
  );
}

/** What this reviewer can do about a proposal that waits. Each is sent with the revision that was shown. */
function ProposalDecision({ proposal, reviewerId }: ShownProposalProps) {
  const { proposal: texts, payout } = useTexts();
  const [asking, setAsking] = useState<'approve' | 'reject' | null>(null);
  const { id, state, revision, proposedBy } = proposal;
  const request = useProposalDecision(id);
  const isWaiting = state === 'waiting';
  const isOwn = proposedBy.id === reviewerId;
  const close = () => setAsking(null);
  const ask = (decision: 'approve' | 'reject') => {
    // Clears the result of the previous decision.
    request.reset();
    setAsking(decision);
  };
  const decide = (decision: string, more: object = {}) =>
    request.mutate({ decision, body: { revision, ...more } }, { onSuccess: close });

  // The result of this reviewer's own decision stays.
  if (!isWaiting && !request.error) return null;
  return (
    <Sheet title={texts.decision}>
      {request.error && asking === null && <RefusalNotice error={request.error} />}
      {isWaiting && isOwn && <Text mb="md">{texts.otherNeeded}</Text>}
      {isWaiting && (
        <Group gap="sm">
          {isOwn ? (
            <ProgressButton
              variant="default"
              isBusy={request.isPending}
              onClick={() => decide('withdraw')}
            >
              {texts.withdraw}
            </ProgressButton>
          ) : (
            <>
              <Button onClick={() => ask('approve')}>{texts.approve}</Button>
              <Button variant="light" color="red" onClick={() => ask('reject')}>
                {texts.reject}
              </Button>
            </>
          )}
        </Group>
      )}
      {asking === 'approve' && (
        <FormDialog
          title={texts.approveTitle}
          submit={texts.approve}
          request={request}
          onSubmit={() => decide('approve')}
          onClose={close}
        >
          {proposal.beneficiary ? (
            <>
              <ProposalFacts proposal={proposal} />
              <Text>{payout.approveAdvice}</Text>
            </>
          ) : (
            <Text>{texts.approveAdvice}</Text>
          )}
        </FormDialog>
      )}
      {asking === 'reject' && (
        <NoteDialog
          title={texts.rejectTitle}
          advice={texts.rejectAdvice}
          label={texts.reasonWhy}
          submit={texts.reject}
          isDestructive
          request={request}
          onSubmit={(note) => decide('reject', { note })}
          onClose={close}
        />
      )}
    </Sheet>
  );
}
