import { IsSearch, OptionalField } from '#contracts';
import { applyDecorators } from '@nestjs/common';
import { Matches } from 'class-validator';
import { And, type FindOperator, In, LessThan } from 'typeorm';

/**
 * The cursor of a list page. An id of another kind is refused, because the list would restart or be empty.
 *
 * @param pattern of the ids of the listed items.
 * @param what the items are, such as `a card`.
 */
export function AfterId(pattern: RegExp, what: string): PropertyDecorator {
  return applyDecorators(
    OptionalField(),
    Matches(pattern, { message: `must be the id of ${what}` }),
  );
}

const MAX_SEARCH_LENGTH = 100;
const MAX_IDS = 100;

/** `?search=` of a list: a part of a name, see `searchable` of the contracts. */
export function SearchText(): PropertyDecorator {
  return applyDecorators(OptionalField(), IsSearch(MAX_SEARCH_LENGTH));
}

/** `?ids=` of a list: the ids of at most 100 items, separated by commas. */
export function IdList(pattern: RegExp, what: string): PropertyDecorator {
  const one = pattern.source.replace(/^\^|\$$/g, '');
  const several = new RegExp(`^${one}(?:,${one}){0,${MAX_IDS - 1}}$`);
  return applyDecorators(
    OptionalField(),
    Matches(several, { message: `must be up to ${MAX_IDS} ids of ${what}, separated by commas` }),
  );
}

/** The ids of an `IdList`; undefined without one. */
export function idsIn(list: string | undefined): string[] | undefined {
  return list?.split(',');
}

/** The condition for the ids of a page: the requested ids, behind the cursor. */
export function idsFound(
  list: string | undefined,
  startingAfter: string | undefined,
): { id?: FindOperator<string> } {
  const conditions: FindOperator<string>[] = [];
  const ids = idsIn(list);
  if (ids !== undefined) conditions.push(In(ids));
  if (startingAfter !== undefined) conditions.push(LessThan(startingAfter));
  return conditions.length > 0 ? { id: And(...conditions) } : {};
}
