import { applyDecorators } from '@nestjs/common';
import { OptionalField } from '#contracts';
import { Matches } from 'class-validator';

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
