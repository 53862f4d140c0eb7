/** Letters that Unicode does not decompose into a base letter and a mark. */
const plainLetters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

/** A text in normalized form: without capitals and accents. */
export function searchable(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[ßæœøłđðþı]/g, (letter) => plainLetters[letter] ?? letter);
}

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
