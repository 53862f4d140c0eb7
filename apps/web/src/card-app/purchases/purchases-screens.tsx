import type { ActivityPayment, Money } from '#contracts';
import { Text, VisuallyHidden } from '@mantine/core';
import { BagIcon } from '../../shared/icons/icons.js';
import { useAmount, useLanguage } from '../../shared/language/language-context.js';
import { type Column, DataTable, Detail, RowName } from '../../shared/list/data-table.js';
import { PageHeading } from '../../shared/page/page-heading.js';
import { Badge, type BadgeTone, Facts, Moment, Notice } from '../../shared/parts/parts.js';
import { countryIn } from '../approvals/challenges.js';
import { AppList, ConnectionNotice, LargeAmount, OneScreen, useConnection } from '../parts.js';
import { useCards } from '../queries.js';
import { hrefOf } from '../route.js';
import { useTexts } from '../texts/index.js';
import { type PurchaseSource, usePurchase, usePurchases } from './purchase-queries.js';
import { amountOf, type Standing, standingOf, wordsOf } from './purchase-standing.js';

interface PurchasesScreenProps {
  source: PurchaseSource;
  /** The id before the shown page; empty for the first one. */
  after: string;
}

/** The own purchases, as they come. */
export function PurchasesScreen({ source, after }: PurchasesScreenProps) {
  const { purchases: texts } = useTexts();
  const purchases = usePurchases(source, after);
  const connection = useConnection(source.isStreaming);
  const [latest] = after === '' ? (purchases.data?.items ?? []) : [];
  const empty = { icon: <BagIcon />, title: texts.none, advice: texts.noneAdvice };
  return (
    <>
      <PageHeading>{texts.heading}</PageHeading>
      <ConnectionNotice connection={connection} />
      {/* Announces a new purchase to screen readers. */}
      <VisuallyHidden role="status">{latest && texts.latest(latest.merchant.name)}</VisuallyHidden>
      <AppList
        label={texts.heading}
        query={purchases}
        empty={connection === 'good' ? empty : null}
        keyOf={({ id }) => id}
        columns={usePurchaseColumns()}
      />
    </>
  );
}

function usePurchaseColumns(): Column<ActivityPayment>[] {
  const { approval, columns } = useTexts();
  return [
    { name: approval.merchant, cell: (purchase) => <PurchaseName purchase={purchase} /> },
    {
      name: columns.status,
      isPlain: true,
      cell: (purchase) => <StandingBadge standing={standingOf(purchase)} />,
    },
    { name: columns.date, isPlain: true, cell: ({ createdAt }) => <Moment at={createdAt} /> },
    {
      name: columns.amount,
      isNumber: true,
      cell: (purchase) => <PurchaseAmounts purchase={purchase} />,
    },
  ];
}

/** Purchases without pages. */
export function PurchaseTable(props: { label: string; rows: readonly ActivityPayment[] }) {
  return <DataTable {...props} keyOf={({ id }) => id} columns={usePurchaseColumns()} />;
}

function PurchaseName({ purchase }: { purchase: ActivityPayment }) {
  const { declines } = useTexts().purchases;
  const { id, state, decline, merchant } = purchase;
  const reason = state === 'declined' && decline && wordsOf(declines, decline.reason).reason;
  return (
    <RowName href={hrefOf.purchase({ id })} detail={reason}>
      {merchant.name}
    </RowName>
  );
}

function PurchaseAmounts({ purchase }: { purchase: ActivityPayment }) {
  const inWords = useAmount();
  const amount = amountOf(purchase);
  if (!amount) return null;
  return (
    <>
      {inWords(amount.amount)}
      {amount.ofAccount && <Detail>{inWords(amount.ofAccount)}</Detail>}
    </>
  );
}

const tones: Record<Standing, BadgeTone> = {
  held: 'information',
  partly_reversed: 'information',
  partly_booked: 'information',
  booked: 'good',
  partly_refunded: 'good',
  refunded: 'good',
  reversed: 'quiet',
  expired: 'quiet',
  declined: 'failure',
};

function StandingBadge({ standing }: { standing: Standing }) {
  return <Badge tone={tones[standing]}>{useTexts().purchases.standings[standing].name}</Badge>;
}

interface PurchaseScreenProps {
  source: PurchaseSource;
  id: string;
}

/** One purchase, updated live. */
export function PurchaseScreen({ source, id }: PurchaseScreenProps) {
  const texts = useTexts().purchases;
  const back = { href: hrefOf.purchases(), name: texts.back };
  return (
    <OneScreen query={usePurchase(source, id)} unknown={texts.unknown} back={back}>
      {(purchase) => <PurchaseDetails purchase={purchase} back={back} />}
    </OneScreen>
  );
}

interface PurchaseDetailsProps {
  purchase: ActivityPayment;
  back: { href: string; name: string };
}

function PurchaseDetails({ purchase, back }: PurchaseDetailsProps) {
  const { purchases: texts, approval } = useTexts();
  const { language } = useLanguage();
  const inWords = useAmount();
  const cards = useCards();
  const standing = standingOf(purchase);
  const amount = amountOf(purchase);
  const card = cards.data?.find(({ id }) => id === purchase.cardId);
  const { merchant, held, cleared, reversed, refunded, createdAt, expiresAt } = purchase;

  const sums: [name: string, sum: Money][] = [
    [texts.held, held],
    [texts.booked, cleared],
    [texts.reversed, reversed],
    [texts.refunded, refunded],
  ];
  return (
    <>
      <PageHeading back={back} badge={<StandingBadge standing={standing} />}>
        {merchant.name}
      </PageHeading>
      {amount && <LargeAmount>{inWords(amount.amount)}</LargeAmount>}
      <Text mb="md">{texts.standings[standing].advice}</Text>
      <Declined purchase={purchase} />
      <Facts
        facts={[
          ...(amount?.ofAccount ? [[texts.ofAccount, inWords(amount.ofAccount)] as const] : []),
          ...sums
            .filter(([, sum]) => sum.amount > 0)
            .map(([name, sum]) => [name, inWords(sum)] as const),
          ...(card ? [[approval.card, approval.cardEnding(card.last4)] as const] : []),
          [approval.country, countryIn(language, merchant.country)],
          [texts.madeAt, <Moment key="made" at={createdAt} />],
          ...(held.amount > 0 && expiresAt
            ? [[texts.heldUntil, <Moment key="until" at={expiresAt} />] as const]
            : []),
        ]}
      />
    </>
  );
}

/** Why it was declined and what to do, also if only a part of the purchase was. */
function Declined({ purchase: { decline, state } }: { purchase: ActivityPayment }) {
  const { declines } = useTexts().purchases;
  if (!decline) return null;
  const { reason, advice } = wordsOf(declines, decline.reason);
  return (
    <Notice tone={state === 'declined' ? 'failure' : 'information'} title={reason} mb="md">
      {state !== 'declined' && declines.partly} {advice}
    </Notice>
  );
}
