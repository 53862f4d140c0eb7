import { Matches } from 'class-validator';

/** E.164. The valid number ranges change weekly, so no schema can describe them. */
export function IsTelephoneNumber(): PropertyDecorator {
  return Matches(/^\+[1-9][0-9]{6,14}$/, {
    message: '$property must be a telephone number in E.164, such as +4930901820',
  });
}
