import { CloseButton, TextInput } from '@mantine/core';
import { SearchIcon } from '../../shared/icons/icons.js';
import { useTexts } from '../texts/index.js';

interface PeopleSearchProps {
  query: string;
  onChange(query: string): void;
}

export function PeopleSearch({ query, onChange }: PeopleSearchProps) {
  const { search } = useTexts();
  return (
    <TextInput
      size="md"
      aria-label={search.label}
      placeholder={search.placeholder}
      autoComplete="off"
      spellCheck={false}
      leftSection={<SearchIcon />}
      rightSection={query && <CloseButton aria-label={search.clear} onClick={() => onChange('')} />}
      value={query}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
