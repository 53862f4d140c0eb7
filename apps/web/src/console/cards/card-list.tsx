import type { CardResource } from '#contracts';
import { Moment } from '../../shared/moment/moment.js';
import { digitsOf, PersonName } from '../names/names.js';
import { LinkedList, RowDetail, RowLink } from '../parts/linked-list.js';
import { hrefOf } from '../route.js';
import { useTexts } from '../texts/index.js';
import { CardBadge } from './card-badge.js';

export function CardList({ cards }: { cards: readonly CardResource[] }) {
  const texts = useTexts().cards;
  return (
    <LinkedList label={texts.heading} items={cards} nothing={texts.nothing}>
      {(card) => (
        <>
          <RowLink href={hrefOf.card({ id: card.id })}>{digitsOf(card)}</RowLink>
          <CardBadge status={card.status} />
          <RowDetail>
            <PersonName id={card.personId} />
          </RowDetail>
          <RowDetail>{texts.types[card.cardType]}</RowDetail>
          <RowDetail>
            <Moment at={card.createdAt} />
          </RowDetail>
        </>
      )}
    </LinkedList>
  );
}
