import { Matches } from 'class-validator';

/** E.164: what is in use of it changes by the week, and no document could tell it. */
export function IsTelephoneNumber(): PropertyDecorator {
  return Matches(/^\+[1-9][0-9]{6,14}$/, {
    message: '$property must be a telephone number in E.164, such as +4930901820',
  });
}
