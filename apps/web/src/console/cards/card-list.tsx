import type { CardResource } from '#contracts';
import { RowName } from '../../shared/list/data-table.js';
import { Moment } from '../../shared/moment/moment.js';
import { digitsOf, PersonName } from '../names/names.js';
import { EntityTable } from '../parts/entity-table.js';
import { hrefOf } from '../route.js';
import { useTexts } from '../texts/index.js';
import { CardBadge } from './card-badge.js';

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
