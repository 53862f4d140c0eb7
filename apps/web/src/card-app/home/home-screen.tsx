import type { ActivityPayment, CardResource, CardStatus } from '#contracts';
import { Anchor, Progress, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { PhysicalCardIcon } from '../../shared/icons/icons.js';
import { useAmount } from '../../shared/language/language-context.js';
import { Loaded } from '../../shared/loaded/loaded.js';
import { PageHeading } from '../../shared/page/page-heading.js';
import { Sheet } from '../../shared/parts/parts.js';
import { monthLeft } from '../cards/card-rules.js';
import { CardPicture } from '../cards/cards-screen.js';
import { ConnectionNotice, EmptyScreen, LargeAmount, useConnection } from '../parts.js';
import { type PurchaseSource, usePurchases } from '../purchases/purchase-queries.js';
import { PurchaseTable } from '../purchases/purchases-screens.js';
import { cardLimitsKey, useCardLimits, useCards } from '../queries.js';
import { hrefOf } from '../route.js';
import { useTexts } from '../texts/index.js';
import classes from './home.module.css';

interface HomeScreenProps {
  /** Who is signed in. */
  holderName: string;
  /** Undefined if the app shows no purchases. */
  source: PurchaseSource | undefined;
}

/** The card, what is left of its monthly limit, and the last purchases. */
export function HomeScreen({ holderName, source }: HomeScreenProps) {
  const { home: texts, cards: words } = useTexts();
  const cards = useCards();
  return (
    <>
      <PageHeading>{texts.heading}</PageHeading>
      <div className={classes.home}>
        <Loaded query={cards}>
          {(all) => {
            const card = firstCard(all);
            return card ? (
              <section className={classes.card} aria-label={words.name(card.cardType, card.last4)}>
                <CardPicture card={card} holderName={holderName} />
                <MonthLeft key={card.id} card={card} />
                <Anchor href={hrefOf.cards()}>{texts.allCards(all.length)}</Anchor>
              </section>
            ) : (
              <EmptyScreen
                icon={<PhysicalCardIcon />}
                title={words.none}
                advice={words.noneAdvice}
              />
            );
          }}
        </Loaded>
        {source && <LastPurchases source={source} />}
      </div>
    </>
  );
}

const order: readonly CardStatus[] = ['active', 'frozen', 'shipped', 'ordered', 'pre_order'];

/** The card that is most useful now; of several the newest. Cards that have ended are not shown. */
function firstCard(cards: readonly CardResource[]): CardResource | undefined {
  return order
    .map((status) => cards.find((card) => card.status === status))
    .find((card) => card !== undefined);
}

function MonthLeft({ card }: { card: CardResource }) {
  const texts = useTexts().home;
  const inWords = useAmount();
  const limits = useCardLimits(card.id).data?.effective.limits;
  if (!limits) return null;
  const month = monthLeft(limits);
  if (!month) return <Text c="dimmed">{texts.noLimit}</Text>;
  const { left, spent, limit, partSpent } = month;
  return (
    <Stack gap={4}>
      <LargeAmount>{texts.left(inWords(left))}</LargeAmount>
      <Progress
        value={100 * partSpent}
        color={left.amount === 0 ? 'var(--failure-ink)' : 'var(--brand-ink)'}
        aria-hidden="true"
      />
      <Text size="sm" c="dimmed">
        {texts.spent(inWords(spent), inWords(limit))}
      </Text>
    </Stack>
  );
}

const LAST = 5;

function LastPurchases({ source }: { source: PurchaseSource }) {
  const texts = useTexts().home;
  const purchases = usePurchases(source, '');
  const connection = useConnection(source.isStreaming);
  useFreshLimits(purchases.data?.items[0]);
  return (
    <Sheet title={texts.purchases}>
      <ConnectionNotice connection={connection} />
      <Loaded query={purchases}>
        {({ items }) =>
          items.length === 0 ? (
            <Text c="dimmed">{texts.noPurchases}</Text>
          ) : (
            <Stack>
              <PurchaseTable label={texts.purchases} rows={items.slice(0, LAST)} />
              <Anchor href={hrefOf.purchases()}>{texts.allPurchases}</Anchor>
            </Stack>
          )
        }
      </Loaded>
    </Sheet>
  );
}

/** Reads again what is left whenever the latest purchase changes. */
function useFreshLimits(latest: ActivityPayment | undefined): void {
  const client = useQueryClient();
  const { id, state } = latest ?? {};
  useEffect(() => {
    if (id !== undefined) void client.invalidateQueries({ queryKey: cardLimitsKey });
  }, [client, id, state]);
}
