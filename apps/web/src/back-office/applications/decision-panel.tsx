import type {
  DraftOf,
  InformationRequestItem,
  InformationRequestSection,
  KycQuestion,
  KycRisk,
  Money,
  ReviewedPart,
  ReviewState,
} from '#contracts';
import {
  Button,
  type ButtonProps,
  Fieldset,
  Group,
  NativeSelect,
  Text,
  Textarea,
} from '@mantine/core';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { AmountInput, unitsIn } from '../../shared/form/amount-input.js';
import form from '../../shared/form/form.module.css';
import { useAmount, useLanguage } from '../../shared/language/language-context.js';
import { amountText } from '../../shared/language/typed-number.js';
import {
  type Fact,
  Facts,
  Moment,
  MomentsIn,
  Notice,
  ProgressButton,
} from '../../shared/parts/parts.js';
import { type DialogRequest, FormDialog, NoteDialog, RefusalNotice } from '../parts.js';
import { useDecision } from '../queries.js';
import { useTexts } from '../texts/index.js';
import classes from './application.module.css';
import { RiskChoice } from './risk-choice.js';

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
  /** The answered questions, which can be asked again. */
  earlier?: readonly KycQuestion[];
  /** For a KYC application: as a reviewer has set it, or by rule. */
  risk?: KycRisk;
  /** What an approval is about, to be read once more. */
  summary: readonly Fact[];
}

/** The decisions that this reviewer can make now. Each is sent with the state that was shown. */
export function DecisionPanel(props: DecisionPanelProps) {
  const { id, part, state, reviewerId, isOpen, requestedLimit, earlier, risk, summary, ...can } =
    props;
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
        earlier={earlier ?? []}
        risk={risk}
        summary={summary}
        proposal={proposal}
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
  earlier: readonly KycQuestion[];
  risk: KycRisk | undefined;
  summary: readonly Fact[];
  proposal: ReviewState['proposal'];
  request: DialogRequest;
  onDecide(step: string, more?: object): void;
  onClose(): void;
}

function DecisionDialogs(props: DecisionDialogsProps) {
  const { decisions: texts } = useTexts();
  const { dialog, requestedLimit, earlier, risk, summary, proposal, onDecide, ...shared } = props;
  switch (dialog) {
    case 'ask':
      return (
        <AskDialog
          {...shared}
          earlier={earlier}
          onAsk={(items) => onDecide('request-information', { items })}
        />
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
          summary={summary}
          requested={{ amount: requestedLimit.amount, currency: requestedLimit.currency }}
          onPropose={(limitAmount) => onDecide('propose-approval', { limitAmount })}
        />
      );
    case 'propose':
      return (
        <ProposeDialog
          {...shared}
          byRule={risk ?? 'medium'}
          summary={summary}
          onPropose={(chosen) => onDecide('propose-approval', { risk: chosen })}
        />
      );
    case 'approve':
      return (
        <SummaryDialog
          {...shared}
          title={texts.approveTitle}
          submit={texts.approve}
          advice={texts.approveAdvice}
          summary={summary}
          proposal={proposal}
          onSubmit={() => onDecide('approve')}
        />
      );
    case null:
      return null;
  }
}

interface ProposeDialogProps {
  byRule: KycRisk;
  summary: readonly Fact[];
  request: DialogRequest;
  onPropose(risk: KycRisk): void;
  onClose(): void;
}

function ProposeDialog({ byRule, onPropose, ...dialog }: ProposeDialogProps) {
  const { decisions: texts } = useTexts();
  const [risk, setRisk] = useState(byRule);
  return (
    <SummaryDialog
      {...dialog}
      title={texts.proposeTitle}
      submit={texts.propose}
      advice={texts.otherNeeded}
      proposal={null}
      onSubmit={() => onPropose(risk)}
    >
      <RiskChoice risk={risk} onChange={setRisk} />
    </SummaryDialog>
  );
}

interface SummaryDialogProps extends Omit<ComponentProps<typeof FormDialog>, 'children'> {
  children?: ReactNode;
  advice: string;
  summary: readonly Fact[];
  proposal: ReviewState['proposal'];
}

/** Asks once more, with what is decided. */
function SummaryDialog({ advice, summary, proposal, children, ...dialog }: SummaryDialogProps) {
  const { decisions: texts, periodicReview } = useTexts();
  const amount = useAmount();
  const facts: readonly Fact[] = [
    ...summary,
    [texts.limit, proposal?.creditLimit && amount(proposal.creditLimit)],
    [periodicReview.risk, proposal?.risk && periodicReview.risks[proposal.risk]],
    [
      texts.proposedBy,
      proposal && (
        <>
          {proposal.reviewer.name}, <Moment at={proposal.proposedAt} />
        </>
      ),
    ],
  ];
  return (
    <FormDialog {...dialog}>
      <Facts facts={facts} />
      {children}
      <Text>{advice}</Text>
    </FormDialog>
  );
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
  summary: readonly Fact[];
  /** The requested amount, whose currency the limit has, too. */
  requested: Money;
  request: DialogRequest;
  onPropose(limitAmount: number): void;
  onClose(): void;
}

function LimitDialog({ summary, requested, request, onPropose, onClose }: LimitDialogProps) {
  const { decisions: texts } = useTexts();
  const { amount, currency } = requested;
  const { language } = useLanguage();
  const [text, setText] = useState(() => amountText(amount, language, currency));
  const limit = unitsIn(text, language, currency);
  const [isTried, setTried] = useState(false);

  const submit = () => {
    setTried(true);
    if (limit) onPropose(limit);
  };

  return (
    <FormDialog
      title={texts.limitTitle}
      submit={texts.propose}
      request={request}
      onSubmit={submit}
      onClose={onClose}
    >
      <Facts facts={summary} />
      <AmountInput
        label={texts.limit}
        currency={currency}
        text={text}
        isRequired
        problem={isTried && !limit && texts.limitWrong}
        onChange={setText}
      />
    </FormDialog>
  );
}

/** The dialog that a decision needs first. */
type DecisionDialog = 'approve' | 'ask' | 'deny' | 'limit' | 'propose';

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
    return <Group>{send('start-review', texts.start)}</Group>;
  }
  const filled = { variant: 'filled' } as const;
  return (
    <Group gap="sm">
      {proposedBy === null && open(part === 'kyc' ? 'propose' : 'limit', texts.propose, filled)}
      {proposedBy === 'other' && open('approve', texts.approve, filled)}
      {proposedBy !== null && send('withdraw-proposal', texts.withdraw, 'default')}
      {canAsk && open('ask', texts.ask)}
      {open('deny', texts.deny, { variant: 'light', color: 'red' })}
    </Group>
  );
}

/** A section, or an earlier question that is asked again. */
function aboutOf(chosen: string, earlier: readonly KycQuestion[]): Partial<InformationRequestItem> {
  const asked = earlier.find(({ id }) => id === chosen);
  return asked
    ? { section: asked.section, follows: asked.id }
    : { section: chosen as InformationRequestSection, follows: undefined };
}

function shortened(question: string): string {
  return question.length > 60 ? `${question.slice(0, 59)}…` : question;
}

const MAX_QUESTION_LENGTH = 1_000;
const MAX_QUESTIONS = 50;

interface AskDialogProps {
  earlier: readonly KycQuestion[];
  request: DialogRequest;
  onAsk(items: InformationRequestItem[]): void;
  onClose(): void;
}

/** Asks the company questions about sections of its application. */
export function AskDialog({ earlier, request, onAsk, onClose }: AskDialogProps) {
  const { decisions: texts, sections } = useTexts();
  const [items, setItems] = useState<InformationRequestItem[]>([{ section: 'kyc', question: '' }]);
  const change = (index: number, changed: Partial<InformationRequestItem>) =>
    setItems(items.map((item, at) => (at === index ? { ...item, ...changed } : item)));

  const submit = () => onAsk(items.map((item) => ({ ...item, question: item.question.trim() })));

  return (
    <FormDialog
      title={texts.askTitle}
      submit={texts.send}
      request={request}
      onSubmit={submit}
      onClose={onClose}
    >
      {items.map(({ section, question, follows }, index) => (
        <Fieldset key={index} className={form.form} legend={texts.question(index + 1)}>
          <NativeSelect
            label={texts.about}
            data={[
              ...Object.entries(sections).map(([value, label]) => ({ value, label })),
              ...earlier.map((asked) => ({
                value: asked.id,
                label: texts.again(shortened(asked.question)),
              })),
            ]}
            value={follows ?? section}
            onChange={(event) => change(index, aboutOf(event.currentTarget.value, earlier))}
          />
          <Textarea
            label={texts.questionText}
            value={question}
            maxLength={MAX_QUESTION_LENGTH}
            rows={3}
            required
            onChange={(event) => change(index, { question: event.currentTarget.value })}
          />
        </Fieldset>
      ))}
      {items.length < MAX_QUESTIONS && (
        <Button
          variant="default"
          onClick={() => setItems([...items, { section: 'documents', question: '' }])}
        >
          {texts.anotherQuestion}
        </Button>
      )}
    </FormDialog>
  );
}
