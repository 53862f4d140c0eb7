import type { AuthorizationSettingsResource, Money } from '#contracts';
import { isCurrency } from '#contracts/browser';
import { List, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { unitsIn } from '../../shared/form/amount-input.js';
import form from '../../shared/form/form.module.css';
import { useAmount, useLanguage } from '../../shared/language/language-context.js';
import { amountText } from '../../shared/language/typed-number.js';
import { Loaded } from '../../shared/loaded/loaded.js';
import { Sheet } from '../../shared/parts/parts.js';
import { SaveEnd } from '../parts.js';
import { useMay } from '../session.js';
import { useAuthorizationSettings, useAuthorizationSettingsChange } from '../settings-queries.js';
import { useTexts } from '../texts/index.js';

/** What decides about payments if the partner does not answer (docs/interface/payments.md#the-partner-decides). */
export function AuthorizationFallback() {
  const texts = useTexts().endpoint.fallback;
  const settings = useAuthorizationSettings();
  const mayChange = useMay('changeAuthorizationFallback');
  return (
    <Sheet title={texts.title}>
      <Text size="sm" c="dimmed" mb="sm">
        {texts.lead}
      </Text>
      <Loaded query={settings}>
        {({ fallback }) =>
          mayChange ? <FallbackForm fallback={fallback} /> : <Fallback fallback={fallback} />
        }
      </Loaded>
    </Sheet>
  );
}

type FallbackProps = Pick<AuthorizationSettingsResource, 'fallback'>;

function Fallback({ fallback: { approveUpTo } }: FallbackProps) {
  const texts = useTexts().endpoint.fallback;
  const amount = useAmount();
  if (approveUpTo.length === 0) return <Text>{texts.none}</Text>;
  return (
    <List>
      {approveUpTo.map((money) => (
        <List.Item key={money.currency}>{amount(money)}</List.Item>
      ))}
    </List>
  );
}

type Language = Parameters<typeof amountText>[1];

function FallbackForm({ fallback }: FallbackProps) {
  const texts = useTexts().endpoint.fallback;
  const { language } = useLanguage();
  const [text, setText] = useState(() => textOf(fallback.approveUpTo, language));
  const [isUnreadable, setUnreadable] = useState(false);
  const request = useAuthorizationSettingsChange();
  const isWrong = isUnreadable || (request.error?.fields.length ?? 0) > 0;
  return (
    <form
      className={form.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const approveUpTo = amountsIn(text, language);
        setUnreadable(!approveUpTo);
        if (approveUpTo) request.mutate({ fallback: { approveUpTo } });
      }}
    >
      <Textarea
        label={texts.amounts}
        description={texts.about}
        error={isWrong && texts.wrong}
        value={text}
        onChange={(event) => {
          request.reset();
          setUnreadable(false);
          setText(event.currentTarget.value);
        }}
        maxLength={2_000}
        rows={3}
        autoComplete="off"
        spellCheck={false}
      />
      <SaveEnd request={request} texts={texts} />
    </form>
  );
}

function textOf(amounts: readonly Money[], language: Language): string {
  return amounts
    .map(({ amount, currency }) => `${amountText(amount, language, currency)} ${currency}`)
    .join('\n');
}

/** One amount in each line, such as `50.00 EUR`. Undefined if one can't be read. */
function amountsIn(text: string, language: Language): Money[] | undefined {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const amounts = lines.map((line) => {
    const [, number = '', currency = ''] = /^\s*(.+?)\s*([A-Za-z]{3})\s*$/.exec(line) ?? [];
    const code = currency.toUpperCase();
    const amount = isCurrency(code) ? unitsIn(number, language, code) : undefined;
    return typeof amount === 'number' && amount > 0 ? { amount, currency: code } : undefined;
  });
  const read = amounts.filter((amount) => amount !== undefined);
  return read.length === amounts.length ? read : undefined;
}
