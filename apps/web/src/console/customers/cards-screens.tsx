import type { CardResource } from '#contracts';
import { CardNetworkMark } from '../../shared/icons/icons.js';
import { dayIn } from '../../shared/language/format.js';
import { useLanguage } from '../../shared/language/language-context.js';
import { RowName } from '../../shared/list/data-table.js';
import { Facts, Moment } from '../../shared/parts/parts.js';
import { useCard, useCards } from '../entity-queries.js';
import { CardActions } from './card-actions.js';
import { LatestEvents } from '../events/event-list.js';
import {
  AccountName,
  CardBadge,
  CardName,
  CompanyName,
  digitsOf,
  Id,
  PersonName,
} from '../names.js';
import { EntityTable, FoundScreen, NamedListScreen, ScreenHead } from '../parts.js';
import { LatestPayments } from '../payments/payments-screen.js';
import { LimitsSheet } from '../payments/spending-rules.js';
import { type Filters, hrefOf } from '../route.js';
import { CardSimulations } from '../sandbox/simulations.js';
import { useTexts } from '../texts/index.js';

export function CardsScreen({ filters }: { filters: Filters<'cards'> }) {
  const texts = useTexts().cards;
  const query = useCards(filters);
  return (
    <NamedListScreen
      heading={texts.heading}
      search={texts.search}
      path="/v1/cards"
      filters={filters}
      query={query}
    >
      {(cards) => <CardList cards={cards} />}
    </NamedListScreen>
  );
}

export function CardList({ cards }: { cards: readonly CardResource[] }) {
  const { cards: texts, columns } = useTexts();
  return (
    <EntityTable<CardResource>
      label={texts.heading}
      rows={cards}
      nothing={texts.nothing}
      columns={[
        {
          name: columns.card,
          cell: (card) => <RowName href={hrefOf.card({ id: card.id })}>{digitsOf(card)}</RowName>,
        },
        {
          name: columns.status,
          isPlain: true,
          cell: ({ status }) => <CardBadge status={status} />,
        },
        {
          name: columns.person,
          isPlain: true,
          cell: ({ personId }) => <PersonName id={personId} />,
        },
        { name: columns.type, cell: ({ cardType }) => texts.types[cardType] },
        { name: columns.created, cell: ({ createdAt }) => <Moment at={createdAt} /> },
      ]}
    />
  );
}

export function CardScreen({ id }: { id: string }) {
  const texts = useTexts().cards;
  const card = useCard(id, { isLive: true });
  const back = { href: hrefOf.cards(), name: texts.back };
  return (
    <FoundScreen query={card} unknown={texts.unknown} back={back}>
      {(shown) => (
        <>
          <ScreenHead
            back={back}
            name={texts.card(digitsOf(shown))}
            id={id}
            path={`/v1/cards/${id}`}
            badge={<CardBadge status={shown.status} />}
            actions={<CardActions card={shown} />}
          />
          <CardFacts card={shown} />
          <CardSimulations key={id} card={shown} />
          <LatestPayments filters={{ cardId: id }} />
          <LimitsSheet owner="cards" id={id} />
          <LatestEvents filters={{ cardId: id }} />
        </>
      )}
    </FoundScreen>
  );
}

function CardFacts({ card }: { card: CardResource }) {
  const { cards: texts, event, scopes } = useTexts();
  const { language } = useLanguage();
  const { purpose, estimatedDelivery, expiresOn, replacedByCardId } = card;
  const { id, personId, companyId, accountId, cardType, replacesCardId, createdAt, frozenBy } =
    card;
  return (
    <Facts
      facts={[
        [event.id, <Id id={id} />],
        [scopes.names.personId, <PersonName id={personId} withId />],
        [scopes.names.companyId, <CompanyName id={companyId} withId />],
        [scopes.names.accountId, <AccountName id={accountId} withId />],
        [
          texts.frozenBy,
          frozenBy.length > 0 && frozenBy.map((party) => texts.parties[party]).join(', '),
        ],
        [texts.type, texts.types[cardType]],
        [texts.network, <CardNetworkMark network={card.network} />],
        [texts.purpose, purpose],
        [texts.arrivesBy, estimatedDelivery && dayIn(language)(estimatedDelivery)],
        [texts.expiresOn, dayIn(language)(expiresOn)],
        [texts.replaces, replacesCardId && <CardName id={replacesCardId} withId />],
        [texts.replacedBy, replacedByCardId && <CardName id={replacedByCardId} withId />],
        [event.createdAt, <Moment at={createdAt} />],
      ]}
    />
  );
}
