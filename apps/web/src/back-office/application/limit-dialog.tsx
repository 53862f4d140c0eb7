import type { Money } from '#contracts';
import { useState } from 'react';
import { AmountInput, useTypedAmount } from '../parts/amount-input.js';
import { type DialogRequest, FormDialog } from '../parts/form-dialog.js';
import { useTexts } from '../texts/index.js';

interface LimitDialogProps {
  /** The requested amount, whose currency the limit has, too. */
  requested: Money;
  request: DialogRequest;
  onPropose(limitAmount: number): void;
  onClose(): void;
}

export function LimitDialog({ requested, request, onPropose, onClose }: LimitDialogProps) {
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
