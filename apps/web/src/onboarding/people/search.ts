import { searchable } from '#contracts/browser';

/** The items that contain all words of the query. */
export function findPeople<Item extends { searchText: string }>(
  people: readonly Item[],
  query: string,
): readonly Item[] {
  const words = searchable(query).split(/\s+/).filter(Boolean);
  return words.length === 0
    ? people
    : people.filter(({ searchText }) => words.every((word) => searchText.includes(word)));
}
