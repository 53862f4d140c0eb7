import { IsString, Length, MaxLength, type ValidationOptions } from 'class-validator';
import { MAX_EXTERNAL_ID_LENGTH, MAX_NAME_LENGTH } from './limits.js';
import { CheckedBy } from './schema/checked-by.js';
import {
  cleanLine,
  isMailAddress,
  MAX_MAIL_ADDRESS_LENGTH,
  NO_MAIL_ADDRESS,
  type TextKind,
  textProblem,
} from './text.js';

/*
 * The kinds of text in a request. Each field is of one of them, or one of a list, a date, or of a pattern: ESLint
 * forbids class-validator's own decorators for texts, which accept invisible characters.
 */

/** The name of a person, a company, a key, ...: one line that says something. */
export function IsName(maxLength = MAX_NAME_LENGTH): PropertyDecorator {
  return all(
    'name',
    ...bounded(1, maxLength),
    ofKind(
      'name',
      'isName',
      'A name in one line: no control characters, and at least one visible one. Blanks around it are removed.',
    ),
  );
}

/** One line for people, such as that of an address. */
export function IsSingleLine(maxLength: number): PropertyDecorator {
  return all(
    'line',
    ...bounded(1, maxLength),
    ofKind(
      'line',
      'isSingleLine',
      'One line: no control characters, and at least one visible one. Blanks around it are removed.',
    ),
  );
}

/** One line that may still be blank: an answer that is not finished. */
export function IsUnfinishedLine(
  maxLength: number,
  options?: ValidationOptions,
): PropertyDecorator {
  return all(
    'unfinished_line',
    IsString(options),
    MaxLength(maxLength, options),
    ofKind(
      'unfinished_line',
      'isSingleLine',
      'One line: no control characters. Blanks around it are removed.',
      options,
    ),
  );
}

/** A text in one or more lines for people, such as a reason. */
export function IsFreeText(maxLength: number): PropertyDecorator {
  return all(
    'free_text',
    ...bounded(1, maxLength),
    ofKind('free_text', 'isFreeText', 'A text with at least one visible character.'),
  );
}

/** An identifier that the caller chooses, such as its own id of a person. It is compared as it is. */
export function IsIdentifier(maxLength = MAX_EXTERNAL_ID_LENGTH): PropertyDecorator {
  return all(
    'identifier',
    ...bounded(1, maxLength),
    ofKind(
      'identifier',
      'isIdentifier',
      'Without blanks at its ends, and without control or invisible characters.',
    ),
  );
}

/**
 * A text that is compared with stored ones: an id, a code, a token, a digest. What is none of them is not known, so
 * it needs no rule but its length.
 */
export function IsReference(maxLength = 100, minLength = 1): PropertyDecorator {
  return all('reference', ...bounded(minLength, maxLength));
}

/** A text of another party that must not be refused. It is stored as {@link cleanLine} returns it. */
export function IsReceivedText(minLength: number, maxLength: number): PropertyDecorator {
  return all('received_text', ...bounded(minLength, maxLength));
}

/** The name of another party, of which something must be left by {@link cleanLine}. */
export function IsReceivedName(maxLength = MAX_NAME_LENGTH): PropertyDecorator {
  return all(
    'received_text',
    ...bounded(1, maxLength),
    CheckedBy({
      name: 'isName',
      isGood: (value) => typeof value !== 'string' || cleanLine(value) !== '',
      message: '$property must have at least one visible character',
      schema: { type: 'string', description: 'A name with at least one visible character.' },
    }),
  );
}

/** What a list is searched for: one line, see {@link searchable}. */
export function IsSearch(maxLength: number, minLength = 1): PropertyDecorator {
  return minLength === 0 ? IsUnfinishedLine(maxLength) : IsSingleLine(maxLength);
}

/** See {@link isMailAddress}. */
export function IsMailAddress(): PropertyDecorator {
  return all(
    'mail_address',
    CheckedBy({
      name: 'isEmail',
      isGood: (value) => typeof value === 'string' && isMailAddress(value),
      message: `$property ${NO_MAIL_ADDRESS}`,
      schema: { type: 'string', format: 'email', maxLength: MAX_MAIL_ADDRESS_LENGTH },
    }),
  );
}

function bounded(minLength: number, maxLength: number): PropertyDecorator[] {
  return [IsString(), Length(minLength, maxLength)];
}

function ofKind(
  kind: TextKind,
  name: string,
  description: string,
  options?: ValidationOptions,
): PropertyDecorator {
  return CheckedBy(
    {
      name,
      // Another decorator refuses what is not a text.
      isGood: (value) => typeof value !== 'string' || textProblem(kind, value) === undefined,
      message: (value) => `$property ${textProblem(kind, String(value))}`,
      schema: { type: 'string', description },
    },
    options,
  );
}

const KIND = 'text:kind';

type TextFieldKind = TextKind | 'reference' | 'received_text' | 'mail_address';

/** The kind of text as which a field of a class is declared; undefined if it is not a text. */
export function textFieldKind(
  fieldClass: new () => object,
  property: string,
): TextFieldKind | undefined {
  return Reflect.getMetadata(KIND, fieldClass.prototype as object, property) as
    TextFieldKind | undefined;
}

const WRITTEN_LINES: readonly unknown[] = ['name', 'line', 'unfinished_line'];

/** Whether a field is read as {@link writtenLine} returns it. */
export function isWrittenLine(fieldClass: new () => object, property: string): boolean {
  return WRITTEN_LINES.includes(textFieldKind(fieldClass, property));
}

function all(kind: TextFieldKind, ...decorators: PropertyDecorator[]): PropertyDecorator {
  return (target, property) => {
    Reflect.defineMetadata(KIND, kind, target, property);
    for (const decorate of decorators) decorate(target, property);
  };
}
