import type { AccountResource } from '#contracts';
import { Text } from '@mantine/core';
import { CopiedField } from '../../shared/copied-field/copied-field.js';
import { Facts } from '../../shared/facts/facts.js';
import { useAmount } from '../../shared/language/use-amount.js';
import { Notice } from '../../shared/notice/notice.js';
import { Sheet } from '../../shared/sheet/sheet.js';
import { useTexts } from '../texts/index.js';
import { AutoTopUp } from './auto-top-up.js';
import classes from './company.module.css';

/** An account: what is in it, how it is topped up, and whether by itself. */
export function AccountSheet({ account }: { account: AccountResource }) {
  const texts = useTexts().company;
  const inWords = useAmount();
  const { booked, held, available, creditLimit, topUpReference, status } = account;
  const title = account.accountType ? texts.accounts[account.accountType] : texts.account;
  if (!booked || !held || !available || !topUpReference) {
    return (
      <Sheet title={title}>
        <Text>{texts.pending}</Text>
      </Sheet>
    );
  }
  return (
    <Sheet title={title}>
      {status === 'overdue' && (
        <Notice tone="warning" title={texts.overdue.title}>
          {texts.overdue.advice}
        </Notice>
      )}
      <Text c="dimmed">{texts.available}</Text>
      <p className={classes.available}>{inWords(available)}</p>
      <Facts
        facts={[
          [texts.booked, inWords(booked)],
          [texts.held, inWords(held)],
          ...(creditLimit ? [[texts.creditLimit, inWords(creditLimit)] as const] : []),
        ]}
      />
      <div className={classes.part}>
        <CopiedField label={texts.reference} value={topUpReference} texts={texts.copying} />
        <Text c="dimmed">{texts.referenceHelp}</Text>
      </div>
      {account.accountType !== 'credit' && (
        <AutoTopUp accountId={account.id} currency={booked.currency} />
      )}
    </Sheet>
  );
}
