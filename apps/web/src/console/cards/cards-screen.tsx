import type { CardResource } from '#contracts';
import { useCards } from '../api/entity-queries.js';
import { digitsOf, PersonName } from '../names/names.js';
import { CardBadge } from '../parts/badges.js';
import { NamedListScreen } from '../parts/named-list-screen.js';
import { EntityTable } from '../parts/screen-parts.js';
import { type Filters, hrefOf } from '../route.js';
import { useTexts } from '../texts/index.js';
import { RowName } from '../../shared/list/data-table.js';
import { Moment } from '../../shared/moment/moment.js';

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
