import type { CompanyCard, ReplacementReason } from '#contracts';
import { Text } from '@mantine/core';
import { useState } from 'react';
import { goTo } from '../../shared/router/address.js';
import { SegmentedChoice } from '../../shared/segmented-choice/segmented-choice.js';
import { useReplacement } from '../api/company-queries.js';
import { hrefOf } from '../route.js';
import type { ActInWords } from '../step-up/acts.js';
import { useTexts } from '../texts/index.js';
import { FormDialog } from './form-dialog.js';

const reasons: readonly ReplacementReason[] = ['lost', 'stolen', 'damaged'];

interface ReplaceDialogProps {
  card: CompanyCard;
  onClose(): void;
}

/** Orders a card in the place of one that is lost, stolen or damaged, and leads to it. */
export function ReplaceDialog({ card, onClose }: ReplaceDialogProps) {
  const { cards, company } = useTexts();
  const texts = company.replace;
  const [reason, setReason] = useState<ReplacementReason>('lost');
  const [key] = useState(() => crypto.randomUUID());
  const replacement = useReplacement(card.id, key);
  const submit = () => {
    const words: ActInWords = {
      title: texts.title,
      facts: [
        [cards.card, cards.name(card.cardType, card.last4)],
        [cards.holder, card.holderName],
        [texts.reason, texts.reasons[reason]],
      ],
      note: texts.consequences[reason],
    };
    replacement.mutate(
      { words, body: reason },
      { onSuccess: ({ id }) => goTo(hrefOf.companyCard({ id })) },
    );
  };
  return (
    <FormDialog
      title={texts.title}
      submit={texts.submit}
      request={replacement}
      refusals={texts.refusals}
      reassurance={texts.failed}
      onSubmit={submit}
      onClose={onClose}
    >
      <SegmentedChoice<ReplacementReason>
        label={texts.reason}
        segments={reasons.map((value) => ({ value, label: texts.reasons[value] }))}
        value={reason}
        onChange={setReason}
      />
      <Text>{texts.consequences[reason]}</Text>
    </FormDialog>
  );
}
