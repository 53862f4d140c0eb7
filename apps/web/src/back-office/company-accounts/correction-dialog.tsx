import type { ProposeCorrection, ReviewedAccountDetail } from '#contracts';
import { MAX_CORRECTION_DESCRIPTION_LENGTH } from '#contracts/browser';
import { NativeSelect, Text, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useProposing } from '../api/proposal-queries.js';
import { AmountInput, useTypedAmount } from '../parts/amount-input.js';
import { FormDialog } from '../parts/form-dialog.js';
import { useTexts } from '../texts/index.js';

const directions = ['credit', 'debit'] as const;
type Direction = (typeof directions)[number];

interface CorrectionDialogProps {
  account: ReviewedAccountDetail;
  currency: string;
  /** The entry that is corrected. */
  entryId: string | null;
  onClose(): void;
}

/** Proposes a correcting entry to another reviewer. */
export function CorrectionDialog({ account, currency, entryId, onClose }: CorrectionDialogProps) {
  const { correction: texts } = useTexts();
  const { id, revision } = account;
  const request = useProposing<ProposeCorrection>(
    `accounts/${encodeURIComponent(id)}/propose-correction`,
  );
  const [direction, setDirection] = useState<Direction>('credit');
  const typed = useTypedAmount(null, currency);
  const [description, setDescription] = useState('');
  const [note, setNote] = useState('');
  const [isTried, setTried] = useState(false);

  const submit = () => {
    setTried(true);
    if (typed.amount === null) return;
    const amount = direction === 'credit' ? typed.amount : -typed.amount;
    request.mutate(
      {
        ...{ revision, amount: { amount, currency } },
        ...{ description: description.trim(), note: note.trim() },
        ...(entryId !== null && { correctedEntryId: entryId }),
      },
      { onSuccess: onClose },
    );
  };

  return (
    <FormDialog
      title={texts.title}
      submit={texts.propose}
      request={request}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text>{texts.advice}</Text>
      {entryId !== null && <Text c="dimmed">{texts.about(entryId)}</Text>}
      <NativeSelect
        label={texts.direction}
        data={directions.map((value) => ({ value, label: texts.directions[value] }))}
        value={direction}
        onChange={(event) => setDirection(event.currentTarget.value as Direction)}
      />
      <AmountInput
        label={texts.amount}
        currency={currency}
        typed={typed}
        error={isTried && typed.amount === null && texts.amountWrong}
      />
      <TextInput
        label={texts.description}
        description={texts.descriptionHelp}
        value={description}
        maxLength={MAX_CORRECTION_DESCRIPTION_LENGTH}
        autoComplete="off"
        required
        onChange={(event) => setDescription(event.currentTarget.value)}
      />
      <Textarea
        label={texts.note}
        description={texts.noteHelp}
        value={note}
        maxLength={1_000}
        rows={3}
        required
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
