import { useCards } from '../api/entity-queries.js';
import { NamedListScreen } from '../parts/named-list-screen.js';
import type { Filters } from '../route.js';
import { useTexts } from '../texts/index.js';
import { CardList } from './card-list.js';

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
