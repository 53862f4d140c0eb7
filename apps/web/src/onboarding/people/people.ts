import { searchable } from '#contracts/browser';
import type { Person } from '../application.js';

/** A person with what lists need for display and search. */
export interface ListedPerson extends Person {
  /** The partner's id, if several people have the same name. */
  distinguishingId?: string;
  searchText: string;
}

/** The people, sorted by name in the order of the language. */
export function listPeople(people: readonly Person[], language: string): ListedPerson[] {
  const shared = sharedNames(people);
  const collator = new Intl.Collator(language, { numeric: true });
  return people
    .map((person) => listedPerson(person, shared.has(person.name)))
    .sort((one, other) => collator.compare(one.name, other.name));
}

function listedPerson(person: Person, isNameShared: boolean): ListedPerson {
  const { name, externalId } = person;
  return isNameShared
    ? { ...person, distinguishingId: externalId, searchText: searchable(`${name} ${externalId}`) }
    : { ...person, searchText: searchable(name) };
}

function sharedNames(people: readonly Person[]): Set<string> {
  const seen = new Set<string>();
  return new Set(
    people.flatMap(({ name }) => {
      const isShared = seen.has(name);
      seen.add(name);
      return isShared ? [name] : [];
    }),
  );
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
