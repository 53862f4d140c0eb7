import type { CardholderProgress } from '#contracts';
import { cardholderStates } from '#contracts/browser';
import { NativeSelect, Text, VisuallyHidden } from '@mantine/core';
import { FilterText } from '../../shared/filters/filter-text.js';
import filterClasses from '../../shared/filters/filters.module.css';
import { SearchIcon } from '../../shared/icons/icons.js';
import { Loaded } from '../../shared/loaded/loaded.js';
import { Moment } from '../../shared/moment/moment.js';
import { Pager } from '../../shared/paging/pager.js';
import { narrow } from '../../shared/router/address.js';
import { Table } from '../../shared/table/table.js';
import { useCardholders } from '../api/company-queries.js';
import type { CompanyFilters } from '../route.js';
import { useTexts } from '../texts/index.js';
import classes from './cardholders.module.css';

/** The company's people and their cards. */
export function Cardholders({ id, filters }: { id: string; filters: CompanyFilters }) {
  const texts = useTexts().cards;
  const cardholders = useCardholders(id, filters);
  return (
    <>
      <Filters filters={filters} />
      <Loaded query={cardholders}>
        {(shown) => (
          <>
            <VisuallyHidden role="status">{texts.shown(shown.items.length)}</VisuallyHidden>
            {shown.items.length > 0 ? (
              <CardholderTable cardholders={shown.items} />
            ) : (
              <Text c="dimmed">{texts.nobody}</Text>
            )}
            <Pager label={texts.heading} name="cardholdersAfter" page={shown} />
          </>
        )}
      </Loaded>
    </>
  );
}

function Filters({ filters }: { filters: CompanyFilters }) {
  const texts = useTexts();
  const states = cardholderStates.map((value) => ({ value, label: texts.cards.states[value] }));
  return (
    <div role="search" aria-label={texts.cards.filters} className={filterClasses.filters}>
      <FilterText
        label={texts.cards.search}
        leftSection={<SearchIcon />}
        value={filters.search}
        onChange={(search) => narrow({ search, cardholdersAfter: '' }, 'replace')}
      />
      <NativeSelect
        label={texts.cards.card}
        data={[{ value: '', label: texts.any }, ...states]}
        value={filters.state}
        onChange={(event) => narrow({ state: event.currentTarget.value, cardholdersAfter: '' })}
      />
    </div>
  );
}

function CardholderTable({ cardholders }: { cardholders: readonly CardholderProgress[] }) {
  const texts = useTexts().cards;
  return (
    <Table label={texts.heading} headings={[texts.person, texts.card, texts.since]}>
      {cardholders.map((cardholder) => (
        <CardholderRow key={cardholder.externalId} cardholder={cardholder} />
      ))}
    </Table>
  );
}

function CardholderRow({ cardholder }: { cardholder: CardholderProgress }) {
  const { cards: texts } = useTexts();
  const { externalId, name, card } = cardholder;
  const told = card
    ? [texts.states[card.state], card.cardType && texts.types[card.cardType], card.failureCode]
    : [texts.states.none];
  return (
    <tr>
      <td>
        {name ?? texts.unknownPerson}
        <Text size="sm" c="dimmed">
          {externalId}
        </Text>
      </td>
      <td className={classes.state} data-state={card?.state ?? 'none'}>
        {told.filter(Boolean).join(' · ')}
      </td>
      <td>{card?.changedAt && <Moment at={card.changedAt} />}</td>
    </tr>
  );
}
