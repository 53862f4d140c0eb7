import type { AutoTopUpResource } from '#contracts';
import { useState } from 'react';
import { useLanguage } from '../../shared/language/language-context.js';
import { amountText } from '../../shared/language/typed-number.js';
import { useSetAutoTopUp } from '../api/company-queries.js';
import { useTexts } from '../texts/index.js';
import { useAutoTopUpWords } from './auto-top-up-words.js';
import { AmountInput, unitsIn } from '../../shared/form/amount-input.js';
import { FormDialog } from './form-dialog.js';

interface AutoTopUpDialogProps {
  accountId: string;
  currency: string;
  settings: AutoTopUpResource | null;
  onClose(): void;
}

/** Sets below which balance the account is topped up, and by how much; and switches it on. */
export function AutoTopUpDialog({ accountId, currency, settings, onClose }: AutoTopUpDialogProps) {
  const texts = useTexts().company.autoTopUp;
  const { language } = useLanguage();
  const change = useSetAutoTopUp(accountId);
  const words = useAutoTopUpWords();
  const textOf = (units: number | undefined) =>
    units === undefined ? '' : amountText(units, language, currency);
  const [threshold, setThreshold] = useState(() => textOf(settings?.threshold.amount));
  const [amount, setAmount] = useState(() => textOf(settings?.amount?.amount));
  const [isChecked, setIsChecked] = useState(false);

  const problemOf = (text: string) =>
    isChecked && !unitsIn(text, language, currency) && texts.amountWrong;
  const submit = () => {
    setIsChecked(true);
    const [below, by] = [threshold, amount].map((text) => unitsIn(text, language, currency));
    if (!below || !by) return;
    const body = {
      threshold: { amount: below, currency },
      amount: { amount: by, currency },
      ...(settings?.dailyCap && { dailyCap: settings.dailyCap }),
    };
    change.mutate({ words: words(body), body }, { onSuccess: onClose });
  };

  return (
    <FormDialog
      title={texts.title}
      submit={texts.save}
      request={change}
      refusals={texts.refusals}
      reassurance={texts.failed}
      onSubmit={submit}
      onClose={onClose}
    >
      <AmountInput
        label={texts.threshold}
        currency={currency}
        text={threshold}
        problem={problemOf(threshold)}
        isRequired
        onChange={setThreshold}
      />
      <AmountInput
        label={texts.amount}
        currency={currency}
        text={amount}
        problem={problemOf(amount)}
        isRequired
        onChange={setAmount}
      />
    </FormDialog>
  );
}
