import { CloseButton } from '@mantine/core';
import { narrow } from '../../shared/router/address.js';
import { EntityName } from '../names/names.js';
import { useTexts } from '../texts/index.js';
import classes from './list-rows.module.css';

const scopes = ['companyId', 'personId', 'cardId', 'accountId', 'transactionId'] as const;

export type ScopeFilters = Partial<Record<(typeof scopes)[number], string>>;

/** What a list is narrowed to, by name, each with a button that takes it away. */
export function ScopeChips({ filters }: { filters: ScopeFilters }) {
  const texts = useTexts().scopes;
  const given = scopes.flatMap((name) => {
    const id = filters[name];
    return id ? [{ name, id }] : [];
  });
  if (given.length === 0) return null;
  return (
    <ul className={classes.chips} aria-label={texts.label}>
      {given.map(({ name, id }) => (
        <li key={name}>
          <span>{texts.names[name]}</span>
          <EntityName id={id} withId={false} />
          <CloseButton
            size="sm"
            aria-label={texts.remove(texts.names[name])}
            onClick={() => narrow({ [name]: '', after: '' })}
          />
        </li>
      ))}
    </ul>
  );
}
