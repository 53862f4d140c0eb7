import type { DraftOf, Money } from '#contracts';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { amountText, readAmount } from '../../shared/language/typed-number.js';
import { useAmount } from '../../shared/language/use-amount.js';
import { useLanguage } from '../../shared/language/language-context.js';
import { useTexts } from '../texts/index.js';
import { type DialogRequest, FormDialog } from '../parts/form-dialog.js';

interface LimitDialogProps {
  /** The requested amount, whose currency the limit has, too. */
  requested: DraftOf<Money>;
  request: DialogRequest;
  onPropose(limitAmount: number): void;
  onClose(): void;
}

export function LimitDialog({ requested, request, onPropose, onClose }: LimitDialogProps) {
  const { decisions: texts } = useTexts();
  const { language } = useLanguage();
  const [limit, setLimit] = useState(() => amountText(requested.amount ?? 0, language));
  const [isWrong, setIsWrong] = useState(false);

  const money = useAmount();
  const currency = requested.currency ?? undefined;
  const read = readAmount(limit, language, currency);
  const amount = 'units' in read && read.units > 0 ? read.units : null;

  const submit = () => {
    setIsWrong(amount === null);
    if (amount !== null) onPropose(amount);
  };

  return (
    <FormDialog
      title={texts.limitTitle}
      submit={texts.propose}
      request={request}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        label={texts.limit}
        inputMode="decimal"
        autoComplete="off"
        rightSection={requested.currency}
        rightSectionWidth="3.5rem"
        rightSectionPointerEvents="none"
        value={limit}
        description={amount && currency && `= ${money({ amount, currency })}`}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        error={isWrong && texts.limitWrong}
        required
        onChange={(event) => {
          setIsWrong(false);
          setLimit(event.currentTarget.value);
        }}
      />
    </FormDialog>
  );
}
