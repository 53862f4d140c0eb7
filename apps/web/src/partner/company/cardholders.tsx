import type { CardholderProgress } from '#contracts';
import { cardholderStates } from '#contracts/browser';
import { List, RowName } from '../../shared/list/data-table.js';
import { FilterChoice, Filters, FilterText } from '../../shared/list/filters.js';
import { Moment } from '../../shared/moment/moment.js';
import { useCardholders } from '../api/company-queries.js';
import type { CompanyFilters } from '../route.js';
import { useTexts } from '../texts/index.js';

/** The company's people and their cards. */
export function Cardholders({ id, filters }: { id: string; filters: CompanyFilters }) {
  const { cards: texts, any } = useTexts();
  const place = 'cardholdersAfter';
  return (
    <>
      <Filters label={texts.filters}>
        <FilterText label={texts.search} name="search" place={place} value={filters.search} />
        <FilterChoice
          label={texts.card}
          name="state"
          place={place}
          value={filters.state}
          data={[
            { value: '', label: any },
            ...cardholderStates.map((value) => ({ value, label: texts.states[value] })),
          ]}
        />
      </Filters>
      <List<CardholderProgress>
        label={texts.heading}
        query={useCardholders(id, filters)}
        place={place}
        nothing={texts.nobody}
        announce={texts.shown}
        keyOf={({ externalId }) => externalId}
        columns={[
          {
            name: texts.person,
            cell: ({ name, externalId }) => (
              <RowName detail={externalId}>{name ?? texts.unknownPerson}</RowName>
            ),
          },
          {
            name: texts.card,
            isPlain: true,
            cell: ({ card }) => {
              const words = card
                ? [
                    texts.states[card.state],
                    card.cardType && texts.types[card.cardType],
                    card.failureCode,
                  ]
                : [texts.states.none];
              const colour = card?.state === 'failed' ? 'var(--failure-ink)' : undefined;
              return <span style={{ color: colour }}>{words.filter(Boolean).join(' · ')}</span>;
            },
          },
          {
            name: texts.since,
            cell: ({ card }) => card?.changedAt && <Moment at={card.changedAt} />,
          },
        ]}
      />
    </>
  );
}
