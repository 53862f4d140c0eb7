import type {
  CompanyCard,
  ReplacementReason,
  SpendingControlsResource,
  SpendingPeriod,
} from '#contracts';
import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { AmountInput, unitsIn } from '../../shared/form/amount-input.js';
import { useAmount, useLanguage } from '../../shared/language/language-context.js';
import { amountText } from '../../shared/language/typed-number.js';
import { FailureAlert, Loaded } from '../../shared/loaded/loaded.js';
import { PageHeading } from '../../shared/page/page-heading.js';
import { Notice, ProgressButton, Sheet } from '../../shared/parts/parts.js';
import { goTo } from '../../shared/router/router.js';
import { SegmentedChoice } from '../../shared/segmented-choice/segmented-choice.js';
import { limitsOf, periods, stricterLimits, typedLimits } from '../cards/card-rules.js';
import { CardActions, CardNotes, CardPicture, useCardFacts } from '../cards/cards-screen.js';
import { FormDialog, OneScreen } from '../parts.js';
import {
  useAccounts,
  useCompanyCard,
  useCompanyCardAction,
  useControls,
  useReplacement,
  useSetLimits,
  useSetPurpose,
} from '../queries.js';
import { hrefOf } from '../route.js';
import type { ActInWords } from '../step-up.js';
import { useTexts } from '../texts/index.js';
import { PurposeInput } from './order-dialog.js';

const replaceable = ['shipped', 'active', 'frozen'];

/** A card of the company: what may be spent with it, its activation and its replacement. */
export function CompanyCardScreen({ id }: { id: string }) {
  const texts = useTexts().company;
  const back = { href: hrefOf.company(), name: texts.back };
  return (
    <OneScreen query={useCompanyCard(id)} unknown={texts.unknownCard} back={back}>
      {(card) => <FoundCard card={card} back={back} />}
    </OneScreen>
  );
}

interface FoundCardProps {
  card: CompanyCard;
  back: { href: string; name: string };
}

function FoundCard({ card, back }: FoundCardProps) {
  const { company: texts, cards } = useTexts();
  const change = useCompanyCardAction(card.id);
  const [dialog, setDialog] = useState<'purpose' | 'replace' | 'terminate'>();
  const close = () => setDialog(undefined);
  const actions = card.status !== 'terminated' && (
    <Group gap="sm">
      <Button variant="default" onClick={() => setDialog('purpose')}>
        {texts.purpose.open}
      </Button>
      {replaceable.includes(card.status) && card.replacedByCardId === null && (
        <Button variant="default" onClick={() => setDialog('replace')}>
          {texts.replace.open}
        </Button>
      )}
      <Button variant="default" onClick={() => setDialog('terminate')}>
        {texts.terminate.open}
      </Button>
    </Group>
  );
  return (
    <>
      <PageHeading back={back} windowTitle={texts.cardOf(card.holderName)} actions={actions}>
        {texts.cardOf(card.holderName)}
      </PageHeading>
      <Stack maw="20rem" w="100%">
        <CardPicture card={card} holderName={card.holderName} />
        <CardNotes card={card} />
        <OtherCards card={card} />
        <CardActions
          card={card}
          change={change}
          party="company_admin"
          frozenBy={{ ...cards.frozenBy, ...texts.frozenBy }}
          holderName={card.holderName}
        />
      </Stack>
      {card.status !== 'terminated' && (
        <Sheet title={texts.limits.heading}>
          <CardLimits card={card} />
        </Sheet>
      )}
      {dialog === 'purpose' && <PurposeDialog card={card} onClose={close} />}
      {dialog === 'replace' && <ReplaceDialog card={card} onClose={close} />}
      {dialog === 'terminate' && <TerminateDialog card={card} onClose={close} />}
    </>
  );
}

/** The cards before and after this one. */
function OtherCards({ card }: { card: CompanyCard }) {
  const texts = useTexts().company;
  const others = [
    [card.replacesCardId, texts.earlierCard],
    [card.replacedByCardId, texts.nextCard],
  ] as const;
  return others.map(
    ([id, name]) =>
      id !== null && (
        <Anchor key={id} size="sm" href={hrefOf.companyCard({ id })}>
          {name}
        </Anchor>
      ),
  );
}

/** The most that may be spent with a card in each period, in the currency of its account. */
function CardLimits({ card }: { card: CompanyCard }) {
  const texts = useTexts().company;
  const accounts = useAccounts();
  const controls = useControls(card.id);
  // After a save, a new form shows the saved limits and the message "saved".
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
  const texts = useTexts().company.limits;
  const facts = useCardFacts(card, card.holderName);
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
        ...facts,
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
    <form onSubmit={submit} noValidate>
      <Stack maw="24rem">
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
      </Stack>
    </form>
  );
}

const reasons: readonly ReplacementReason[] = ['lost', 'stolen', 'damaged'];

interface CardDialogProps {
  card: CompanyCard;
  onClose(): void;
}

/** Orders a replacement for a lost, stolen or damaged card, and opens the new card's screen. */
function ReplaceDialog({ card, onClose }: CardDialogProps) {
  const texts = useTexts().company.replace;
  const facts = useCardFacts(card, card.holderName);
  const [reason, setReason] = useState<ReplacementReason>('lost');
  const [key] = useState(() => crypto.randomUUID());
  const replacement = useReplacement(card.id, key);
  const submit = () => {
    const words: ActInWords = {
      title: texts.title,
      facts: [...facts, [texts.reason, texts.reasons[reason]]],
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

/** Says what a card is for. */
function PurposeDialog({ card, onClose }: CardDialogProps) {
  const { company, cards } = useTexts();
  const texts = company.purpose;
  const facts = useCardFacts(card, card.holderName);
  const [purpose, setPurpose] = useState(card.purpose ?? '');
  const change = useSetPurpose(card.id);
  const submit = () => {
    const words: ActInWords = { title: texts.title, facts };
    change.mutate({ words, body: purpose.trim() || null }, { onSuccess: onClose });
  };
  return (
    <FormDialog
      title={texts.title}
      submit={texts.submit}
      request={change}
      reassurance={texts.failed}
      onSubmit={submit}
      onClose={onClose}
    >
      <PurposeInput label={cards.purpose} value={purpose} onChange={setPurpose} />
    </FormDialog>
  );
}

/** Ends a card, which is final: for example of somebody who leaves the company. */
function TerminateDialog({ card, onClose }: CardDialogProps) {
  const texts = useTexts().company.terminate;
  const facts = useCardFacts(card, card.holderName);
  const change = useCompanyCardAction(card.id);
  const submit = () => {
    const words: ActInWords = {
      title: texts.title,
      facts,
      note: texts.consequence,
    };
    change.mutate({ action: 'terminate', words }, { onSuccess: onClose });
  };
  return (
    <FormDialog
      title={texts.title}
      submit={texts.submit}
      request={change}
      refusals={texts.refusals}
      reassurance={texts.failed}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text>{texts.consequence}</Text>
    </FormDialog>
  );
}
