import { applyDecorators } from '@nestjs/common';
import { OptionalField } from '#contracts';
import { Matches } from 'class-validator';

/**
 * Where a page of a list goes on. After an id of another kind it would begin anew, or be empty.
 *
 * @param pattern of the ids of what is listed.
 * @param what the list is of, such as `a card`.
 */
export function AfterId(pattern: RegExp, what: string): PropertyDecorator {
  return applyDecorators(
    OptionalField(),
    Matches(pattern, { message: `must be the id of ${what}` }),
  );
}
