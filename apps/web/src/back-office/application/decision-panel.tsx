import type { DraftOf, Money, ReviewedPart, ReviewState } from '#contracts';
import { useState } from 'react';
import { Button, type ButtonProps } from '@mantine/core';
import { useAmount } from '../../shared/language/use-amount.js';
import { MomentsIn } from '../../shared/moment/moment.js';
import { Notice } from '../../shared/notice/notice.js';
import { useDecision } from '../api/application-queries.js';
import { type DialogRequest, FormDialog } from '../parts/form-dialog.js';
import { NoteDialog } from '../parts/note-dialog.js';
import { RefusalNotice } from '../refusal-notice.js';
import { useTexts } from '../texts/index.js';
import { AmountInput, useTypedAmount } from '../parts/amount-input.js';
import { ProgressButton } from '../../shared/progress-button/progress-button.js';
import { AskDialog } from './ask-dialog.js';
import classes from './decision-panel.module.css';

interface DecisionPanelProps {
  id: string;
  part: ReviewedPart;
  state: ReviewState;
  reviewerId: string;
  /** False after the decision: then only the result of this reviewer's own decision is shown. */
  isOpen: boolean;
  /** Whether the review must be started before anything else. */
  canStart?: boolean;
  canAsk?: boolean;
  /** For a credit application. */
  requestedLimit?: DraftOf<Money> | null;
}

/** The decisions that this reviewer can make now. Each is sent with the state that was shown. */
export function DecisionPanel(props: DecisionPanelProps) {
  const { id, part, state, reviewerId, isOpen, requestedLimit, ...can } = props;
  const { decisions: texts } = useTexts();
  const [dialog, setDialog] = useState<DecisionDialog | null>(null);
  const decision = useDecision(id);
  const { revision, proposal } = state;
  const isOwn = proposal?.reviewer.id === reviewerId;
  const close = () => setDialog(null);
  const open = (opened: DecisionDialog) => {
    // Clears the result of the previous decision.
    decision.reset();
    setDialog(opened);
  };
  const decide = (step: string, more: object = {}) =>
    decision.mutate(
      { decision: `${part}/${step}`, body: { revision, ...more } },
      { onSuccess: close },
    );

  if (!isOpen && !decision.error) return null;
  return (
    <div className={classes.panel} role="group" aria-label={texts.label[part]}>
      {proposal && <ProposalNotice proposal={proposal} isOwn={isOwn} />}
      {decision.error && dialog === null && <RefusalNotice error={decision.error} />}
      {isOpen && (
        <DecisionButtons
          {...can}
          part={part}
          proposedBy={proposal ? (isOwn ? 'self' : 'other') : null}
          busyWith={decision.isPending ? decision.variables.decision : null}
          onDecide={decide}
          onOpen={open}
        />
      )}
      <DecisionDialogs
        dialog={dialog}
        requestedLimit={requestedLimit}
        request={decision}
        onDecide={decide}
        onClose={close}
      />
    </div>
  );
}

interface DecisionDialogsProps {
  dialog: DecisionDialog | null;
  requestedLimit: DraftOf<Money> | null | undefined;
  request: DialogRequest;
  onDecide(step: string, more: object): void;
  onClose(): void;
}

function DecisionDialogs(props: DecisionDialogsProps) {
  const { decisions: texts } = useTexts();
  const { dialog, requestedLimit, onDecide, ...shared } = props;
  switch (dialog) {
    case 'ask':
      return (
        <AskDialog {...shared} onAsk={(items) => onDecide('request-information', { items })} />
      );
    case 'deny':
      return (
        <NoteDialog
          {...shared}
          title={texts.denyTitle}
          advice={texts.denyAdvice}
          label={texts.reason}
          rows={4}
          submit={texts.denyForGood}
          isDestructive
          onSubmit={(reason) => onDecide('deny', { reason })}
        />
      );
    case 'limit':
      // What was submitted has both.
      if (!requestedLimit?.amount || !requestedLimit.currency) return null;
      return (
        <LimitDialog
          {...shared}
          requested={{ amount: requestedLimit.amount, currency: requestedLimit.currency }}
          onPropose={(limitAmount) => onDecide('propose-approval', { limitAmount })}
        />
      );
    case null:
      return null;
  }
}

interface ProposalNoticeProps {
  proposal: NonNullable<ReviewState['proposal']>;
  isOwn: boolean;
}

function ProposalNotice({ proposal, isOwn }: ProposalNoticeProps) {
  const { decisions: texts } = useTexts();
  const amount = useAmount();
  const { reviewer, proposedAt, creditLimit } = proposal;
  return (
    <Notice
      tone="information"
      title={<MomentsIn text={(when) => texts.proposed(reviewer.name, when)} at={[proposedAt]} />}
    >
      {creditLimit && `${texts.limit}: ${amount(creditLimit)}. `}
      {isOwn ? texts.otherNeeded : texts.yourTurn}
    </Notice>
  );
}

interface LimitDialogProps {
  /** The requested amount, whose currency the limit has, too. */
  requested: Money;
  request: DialogRequest;
  onPropose(limitAmount: number): void;
  onClose(): void;
}

function LimitDialog({ requested, request, onPropose, onClose }: LimitDialogProps) {
  const { decisions: texts } = useTexts();
  const { amount, currency } = requested;
  const limit = useTypedAmount(amount, currency);
  const [isTried, setTried] = useState(false);

  const submit = () => {
    setTried(true);
    if (limit.amount !== null) onPropose(limit.amount);
  };

  return (
    <FormDialog
      title={texts.limitTitle}
      submit={texts.propose}
      request={request}
      onSubmit={submit}
      onClose={onClose}
    >
      <AmountInput
        label={texts.limit}
        currency={currency}
        typed={limit}
        error={isTried && limit.amount === null && texts.limitWrong}
      />
    </FormDialog>
  );
}

/** The dialog that a decision needs first. */
type DecisionDialog = 'ask' | 'deny' | 'limit';

interface DecisionButtonsProps {
  part: ReviewedPart;
  canStart?: boolean;
  canAsk?: boolean;
  proposedBy: 'self' | 'other' | null;
  /** The decision that is currently being sent, such as `kyc/approve`. */
  busyWith: string | null;
  onDecide(step: string): void;
  onOpen(dialog: DecisionDialog): void;
}

function DecisionButtons(props: DecisionButtonsProps) {
  const { decisions: texts } = useTexts();
  const { part, canStart = false, canAsk = false, proposedBy, busyWith, onDecide, onOpen } = props;
  const send = (step: string, text: string, variant = 'filled') => (
    <ProgressButton
      variant={variant}
      isBusy={busyWith === `${part}/${step}`}
      onClick={() => onDecide(step)}
    >
      {text}
    </ProgressButton>
  );
  const open = (
    dialog: DecisionDialog,
    text: string,
    look: Pick<ButtonProps, 'variant' | 'color'> = { variant: 'default' },
  ) => (
    <Button {...look} onClick={() => onOpen(dialog)}>
      {text}
    </Button>
  );

  if (canStart) {
    return <div className={classes.actions}>{send('start-review', texts.start)}</div>;
  }
  const propose =
    part === 'kyc'
      ? send('propose-approval', texts.propose)
      : open('limit', texts.propose, { variant: 'filled' });
  return (
    <div className={classes.actions}>
      {proposedBy === null && propose}
      {proposedBy === 'other' && send('approve', texts.approve)}
      {proposedBy !== null && send('withdraw-proposal', texts.withdraw, 'default')}
      {canAsk && open('ask', texts.ask)}
      {open('deny', texts.deny, { variant: 'light', color: 'red' })}
    </div>
  );
}
