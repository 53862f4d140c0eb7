import type { CardholderProgress } from '#contracts';
import { cardholderStates } from '#contracts/browser';
import { NativeSelect, Text, TextInput, VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { SearchIcon } from '../../shared/icons/icons.js';
import { Loaded } from '../../shared/loaded/loaded.js';
import { Table } from '../../shared/table/table.js';
import { type CardholderFilters, useCardholders } from '../api/company-queries.js';
import filterClasses from '../parts/filters.module.css';
import { MoreButton } from '../parts/more-button.js';
import { useTexts } from '../texts/index.js';
import classes from './cardholders.module.css';

const TYPING_PAUSE_MS = 250;

/** The company's people, and what became of their cards. */
export function Cardholders({ id }: { id: string }) {
  const texts = useTexts().cards;
  const [filters, setFilters] = useState<CardholderFilters>({ search: '', state: '' });
  const [search] = useDebouncedValue(filters.search, TYPING_PAUSE_MS);
  const cardholders = useCardholders(id, { ...filters, search });
  return (
    <>
      <Filters filters={filters} onChange={setFilters} />
      <Loaded query={cardholders}>
        {(shown) => (
          <>
            <VisuallyHidden role="status">{texts.shown(shown.length)}</VisuallyHidden>
            {shown.length > 0 ? (
              <CardholderTable cardholders={shown} />
            ) : (
              <Text c="dimmed">{texts.nobody}</Text>
            )}
            <MoreButton query={cardholders} />
          </>
        )}
      </Loaded>
    </>
  );
}

interface FiltersProps {
  filters: CardholderFilters;
  onChange(filters: CardholderFilters): void;
}

function Filters({ filters, onChange }: FiltersProps) {
  const texts = useTexts();
  const states = cardholderStates.map((value) => ({ value, label: texts.cards.states[value] }));
  return (
    <div role="search" aria-label={texts.cards.filters} className={filterClasses.filters}>
      <TextInput
        label={texts.cards.search}
        leftSection={<SearchIcon />}
        value={filters.search}
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onChange({ ...filters, search: event.currentTarget.value })}
      />
      <NativeSelect
        label={texts.cards.card}
        data={[{ value: '', label: texts.any }, ...states]}
        value={filters.state}
        onChange={(event) => onChange({ ...filters, state: event.currentTarget.value })}
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
  const { moment, cards: texts } = useTexts();
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
      <td>{card?.changedAt && <time dateTime={card.changedAt}>{moment(card.changedAt)}</time>}</td>
    </tr>
  );
}
