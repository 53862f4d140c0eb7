import { applyDecorators } from '@nestjs/common';
import { Type } from 'class-transformer';
import { ValidateBy } from 'class-validator';

/** What lies before it, nobody means, and the far end of it Postgres does not know. */
const EARLIEST = new Date('0000-01-01T00:00:00Z');

/** A time of a request, as a `Date`. */
export function IsMoment(): PropertyDecorator {
  return applyDecorators(
    Type(() => Date),
    ValidateBy({
      name: 'isDate',
      validator: {
        // Not so for the `Date` of what is no time.
        validate: (value: unknown) => value instanceof Date && value >= EARLIEST,
        defaultMessage: () => 'must be a time in ISO 8601, not before the year 0',
      },
    }),
  );
}
