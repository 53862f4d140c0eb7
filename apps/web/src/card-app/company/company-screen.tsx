import type { AccountResource, AutoTopUpResource, SetAutoTopUp } from '#contracts';
import { Button, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { AmountInput, unitsIn } from '../../shared/form/amount-input.js';
import { PhysicalCardIcon } from '../../shared/icons/icons.js';
import { useAmount, useLanguage } from '../../shared/language/language-context.js';
import { amountText } from '../../shared/language/typed-number.js';
import { RowName } from '../../shared/list/data-table.js';
import { FailureAlert, Loaded } from '../../shared/loaded/loaded.js';
import { PageHeading } from '../../shared/page/page-heading.js';
import { Badge, Facts, Notice, ProgressButton, Sheet } from '../../shared/parts/parts.js';
import { TransferDetails } from '../../shared/transfer/transfer-details.js';
import { AppList, FormDialog, LargeAmount } from '../parts.js';
import { useAccounts, useAutoTopUp, useCompanyCards, useSetAutoTopUp } from '../queries.js';
import { hrefOf } from '../route.js';
import type { ActInWords } from '../step-up.js';
import { useTexts } from '../texts/index.js';
import { OrderDialog } from './order-dialog.js';
import { PeopleSheet } from './people-sheet.js';

/** For admins: the money and the cards of the company. */
export function CompanyScreen({ after }: { after: string }) {
  const accounts = useAccounts();
  return (
    <>
      <PageHeading>{useTexts().company.heading}</PageHeading>
      <Loaded query={accounts}>
        {(shown) => shown.map((account) => <AccountSheet key={account.id} account={account} />)}
      </Loaded>
      <CompanyCards after={after} />
      <PeopleSheet />
    </>
  );
}

function CompanyCards({ after }: { after: string }) {
  const { company: texts, cards, columns } = useTexts();
  const [isOrdering, setIsOrdering] = useState(false);
  const order = <Button onClick={() => setIsOrdering(true)}>{texts.order.open}</Button>;
  return (
    <Sheet title={texts.cards} actions={order}>
      {isOrdering && <OrderDialog onClose={() => setIsOrdering(false)} />}
      <AppList
        label={texts.cards}
        query={useCompanyCards(after)}
        empty={{
          icon: <PhysicalCardIcon />,
          title: texts.noCards,
          advice: texts.noCardsAdvice,
        }}
        keyOf={({ id }) => id}
        columns={[
          {
            name: cards.holder,
            cell: ({ id, holderName }) => (
              <RowName href={hrefOf.companyCard({ id })}>{holderName}</RowName>
            ),
          },
          { name: texts.order.type, isPlain: true, cell: ({ cardType }) => cards.types[cardType] },
          { name: cards.purpose, cell: ({ purpose }) => purpose },
          {
            name: columns.status,
            isPlain: true,
            cell: ({ status }) => (
              <Badge tone={status === 'active' ? 'good' : 'quiet'}>{cards.statuses[status]}</Badge>
            ),
          },
          { name: cards.card, isNumber: true, cell: ({ last4 }) => `•••• ${last4}` },
        ]}
      />
    </Sheet>
  );
}

/** An account: what is in it, how it is topped up, and whether by itself. */
function AccountSheet({ account }: { account: AccountResource }) {
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
  const transfer = texts.transfer[account.accountType ?? 'debit'];
  return (
    <Sheet title={title}>
      {status === 'overdue' && (
        <Notice tone="warning" title={texts.overdue.title}>
          {texts.overdue.advice}
        </Notice>
      )}
      <Text c="dimmed">{texts.available}</Text>
      <LargeAmount>{inWords(available)}</LargeAmount>
      <Facts
        facts={[
          [texts.booked, inWords(booked)],
          [texts.held, inWords(held)],
          ...(creditLimit ? [[texts.creditLimit, inWords(creditLimit)] as const] : []),
        ]}
      />
      <Stack gap="sm" mt="md">
        <Title order={3} size="h4">
          {transfer.heading}
        </Title>
        <TransferDetails details={account.bankDetails} reference={topUpReference} />
        <Text c="dimmed">{transfer.help}</Text>
      </Stack>
      {account.accountType !== 'credit' && (
        <AutoTopUp accountId={account.id} currency={booked.currency} />
      )}
    </Sheet>
  );
}

interface AutoTopUpProps {
  accountId: string;
  currency: string;
}

/** The switch of automatic top-ups, with what is set. */
function AutoTopUp({ accountId, currency }: AutoTopUpProps) {
  const texts = useTexts().company.autoTopUp;
  const autoTopUp = useAutoTopUp(accountId);
  return (
    <Stack align="flex-start" gap="sm" mt="md">
      <Title order={3} size="h4">
        {texts.heading}
      </Title>
      <Loaded query={autoTopUp}>
        {(settings) => <Switch accountId={accountId} currency={currency} settings={settings} />}
      </Loaded>
    </Stack>
  );
}

interface SwitchProps extends AutoTopUpProps {
  settings: AutoTopUpResource | null;
}

function Switch({ accountId, currency, settings }: SwitchProps) {
  const texts = useTexts().company.autoTopUp;
  const change = useSetAutoTopUp(accountId);
  const words = useAutoTopUpWords();
  const [isSetting, setIsSetting] = useState(false);
  const isOn = settings?.status === 'active';
  const reason = settings?.deactivationReason;
  return (
    <>
      <span role="status">
        <Badge tone={isOn ? 'good' : 'quiet'}>{isOn ? texts.on : texts.off}</Badge>
      </span>
      {settings && <Settings settings={settings} />}
      {reason && <Text>{texts.reasons[reason]}</Text>}
      {change.error && <FailureAlert error={change.error} reassurance={texts.failed} />}
      {settings && (
        <ProgressButton
          variant="default"
          isBusy={change.isPending}
          onClick={() => {
            const body = isOn ? null : settingsOf(settings);
            change.mutate({ words: words(body), body });
          }}
        >
          {isOn ? texts.turnOff : texts.turnOn}
        </ProgressButton>
      )}
      <Button variant="default" onClick={() => setIsSetting(true)}>
        {settings ? texts.change : texts.set}
      </Button>
      {isSetting && (
        <AutoTopUpDialog
          accountId={accountId}
          currency={currency}
          settings={settings}
          onClose={() => setIsSetting(false)}
        />
      )}
    </>
  );
}

function Settings({ settings }: { settings: AutoTopUpResource }) {
  const texts = useTexts().company.autoTopUp;
  const inWords = useAmount();
  const { threshold, amount, targetAmount, dailyCap, pendingTopUpId } = settings;
  const below = inWords(threshold);
  return (
    <>
      <Text>
        {amount ? texts.by(below, inWords(amount)) : texts.upTo(below, inWords(targetAmount!))}
      </Text>
      {dailyCap && <Text>{texts.atMost(inWords(dailyCap))}</Text>}
      {pendingTopUpId && <Text>{texts.pending}</Text>}
    </>
  );
}

/** As they were, to switch it on again. */
function settingsOf({
  threshold,
  amount,
  targetAmount,
  dailyCap,
}: AutoTopUpResource): SetAutoTopUp {
  return {
    threshold,
    ...(amount && { amount }),
    ...(targetAmount && { targetAmount }),
    ...(dailyCap && { dailyCap }),
  };
}

interface AutoTopUpDialogProps {
  accountId: string;
  currency: string;
  settings: AutoTopUpResource | null;
  onClose(): void;
}

/** Sets below which balance the account is topped up, and by how much; and switches it on. */
function AutoTopUpDialog({ accountId, currency, settings, onClose }: AutoTopUpDialogProps) {
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

/** What an admin signs to switch automatic top-ups on with settings, or off with null. */
function useAutoTopUpWords(): (settings: SetAutoTopUp | null) => ActInWords {
  const texts = useTexts().company.autoTopUp;
  const money = useAmount();
  return (settings) => {
    if (!settings) return { title: texts.turnOffTitle, note: texts.turnOffNote };
    const { threshold, amount, targetAmount, dailyCap } = settings;
    const amounts = [
      [texts.threshold, threshold],
      [texts.amount, amount],
      [texts.targetAmount, targetAmount],
      [texts.dailyCap, dailyCap],
    ] as const;
    return {
      title: texts.turnOnTitle,
      facts: amounts.flatMap(([name, value]) => (value ? [[name, money(value)] as const] : [])),
    };
  };
}
