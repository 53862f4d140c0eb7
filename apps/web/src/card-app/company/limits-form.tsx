import type { CompanyCard, SpendingControlsResource, SpendingPeriod } from '#contracts';
import { Text } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { FailureAlert } from '../../shared/failure/failure-alert.js';
import { useLanguage } from '../../shared/language/language-context.js';
import { amountText } from '../../shared/language/typed-number.js';
import { useAmount } from '../../shared/language/use-amount.js';
import { Loaded } from '../../shared/loaded/loaded.js';
import { Notice } from '../../shared/notice/notice.js';
import { ProgressButton } from '../../shared/progress-button/progress-button.js';
import { useAccounts, useControls, useSetLimits } from '../api/company-queries.js';
import type { ActInWords } from '../step-up/acts.js';
import { useTexts } from '../texts/index.js';
import { AmountInput, unitsIn } from '../../shared/form/amount-input.js';
import { limitsOf, periods, stricterLimits, typedLimits } from './card-limits.js';
import classes from './company.module.css';

/** The most that may be spent with a card in each period, in the currency of its account. */
export function CardLimits({ card }: { card: CompanyCard }) {
  const texts = useTexts().company;
  const accounts = useAccounts();
  const controls = useControls(card.id);
  // The form is made anew with what was saved, and tells that it was.
  const change = useSetLimits(card.id);
  const account = accounts.data?.find(({ id }) => id === card.accountId);
  const currency = account?.booked?.currency;
  if (accounts.data && !currency) return <Text>{texts.pending}</Text>;
  return (
    <Loaded query={controls}>
      {(shown) =>
        currency && (
          <LimitsForm key={shown.version} {...{ card, change, currency }} controls={shown} />
        )
      }
    </Loaded>
  );
}

interface LimitsFormProps {
  card: CompanyCard;
  change: ReturnType<typeof useSetLimits>;
  currency: string;
  controls: SpendingControlsResource;
}

function LimitsForm({ card, change, currency, controls }: LimitsFormProps) {
  const { cards, company } = useTexts();
  const texts = company.limits;
  const { language } = useLanguage();
  const money = useAmount();
  const [typed, setTyped] = useState(() =>
    typedLimits(controls, currency, (units) => amountText(units, language, currency)),
  );
  const [isChecked, setIsChecked] = useState(false);
  const unitsOf = (period: SpendingPeriod) => unitsIn(typed[period], language, currency);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (change.isPending || periods.some((period) => unitsOf(period) === undefined)) return;
    const limits = limitsOf(controls, currency, (period) => unitsOf(period) ?? null);
    const words: ActInWords = {
      title: texts.title,
      facts: [
        [cards.card, cards.name(card.cardType, card.last4)],
        [cards.holder, card.holderName],
        ...periods.map((period) => {
          const amount = unitsOf(period);
          const isLimited = typeof amount === 'number';
          return [
            texts.periods[period],
            isLimited ? money({ amount, currency }) : texts.none,
          ] as const;
        }),
      ],
    };
    change.mutate({ words, body: { limits, version: controls.version } });
  };

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <Text c="dimmed">{texts.help}</Text>
      {stricterLimits(controls, 'company_admin', currency).map(({ period, amount }) => (
        <Text key={period}>{texts.stricter(texts.periods[period], money(amount))}</Text>
      ))}
      {periods.map((period) => (
        <AmountInput
          key={period}
          label={texts.periods[period]}
          currency={currency}
          text={typed[period]}
          problem={isChecked && unitsOf(period) === undefined && texts.wrong}
          onChange={(text) => setTyped({ ...typed, [period]: text })}
        />
      ))}
      {change.error?.code === 'spending_controls_changed' ? (
        <Notice tone="information" title={texts.changed.title}>
          {texts.changed.advice}
        </Notice>
      ) : (
        change.error && <FailureAlert error={change.error} reassurance={texts.failed} />
      )}
      <ProgressButton type="submit" isBusy={change.isPending}>
        {texts.save}
      </ProgressButton>
      <Text role="status">{change.isSuccess && texts.saved}</Text>
    </form>
  );
}
