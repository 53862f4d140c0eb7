import type { DraftOf, Money } from '#contracts';
import { Button, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { Dialog } from '../../shared/dialog/dialog.js';
import form from '../../shared/form/form.module.css';
import { amountText, readAmount } from '../../shared/language/typed-number.js';
import { useAmount } from '../../shared/language/use-amount.js';
import { useLanguage } from '../../shared/language/language-context.js';
import { ProgressButton } from '../../shared/progress-button/progress-button.js';
import { RefusalNotice } from '../refusal-notice.js';
import { useTexts } from '../texts/index.js';
import type { DecisionRequest } from './deny-dialog.js';

interface LimitDialogProps {
  /** The requested amount, whose currency the limit has, too. */
  requested: DraftOf<Money>;
  request: DecisionRequest;
  onPropose(limitAmount: number): void;
  onClose(): void;
}

export function LimitDialog({ requested, request, onPropose, onClose }: LimitDialogProps) {
  const { decisions: texts, close } = useTexts();
  const { language } = useLanguage();
  const [limit, setLimit] = useState(() => amountText(requested.amount ?? 0, language));
  const [isWrong, setIsWrong] = useState(false);

  const money = useAmount();
  const currency = requested.currency ?? undefined;
  const read = readAmount(limit, language, currency);
  const amount = 'units' in read && read.units > 0 ? read.units : null;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsWrong(amount === null);
    if (amount !== null && !request.isPending) {
      onPropose(amount);
    }
  };

  return (
    <Dialog title={texts.limitTitle} onClose={onClose}>
      <form className={form.form} onSubmit={submit}>
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
        {request.error && <RefusalNotice error={request.error} />}
        <div className={form.actions}>
          <ProgressButton type="submit" isBusy={request.isPending}>
            {texts.propose}
          </ProgressButton>
          <Button variant="default" onClick={onClose}>
            {close}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
