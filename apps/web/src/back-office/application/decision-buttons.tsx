import type { ReviewedPart } from '#contracts';
import { Button, type ButtonProps } from '@mantine/core';
import { ProgressButton } from '../../shared/progress-button/progress-button.js';
import { useTexts } from '../texts/index.js';
import classes from './decision-panel.module.css';

/** The dialog that a decision needs first. */
export type DecisionDialog = 'ask' | 'deny' | 'limit';

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

export function DecisionButtons(props: DecisionButtonsProps) {
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
