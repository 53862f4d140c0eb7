import {
  type ChangeBranding,
  CheckedBy,
  IsMailAddress,
  IsName,
  NullableField,
  textProblem,
} from '#contracts';
import { IsObject, Matches } from 'class-validator';
import { LOGO_URL, logoOf, MAX_LOGO_BYTES, MAX_LOGO_LENGTH } from './logo.js';

const MAX_LANGUAGES = 30;
const MAX_INSTRUCTIONS_LENGTH = 2_000;

/** Null removes a field's value. */
export class ChangeBrandingDto implements ChangeBranding {
  @NullableField()
  @IsName(60)
  displayName?: string | null;

  @NullableField()
  @IsLogo()
  logo?: string | null;

  @NullableField()
  @Matches(/^#[0-9a-fA-F]{6}$/, { message: 'primaryColor must be #rrggbb' })
  primaryColor?: string | null;

  @NullableField()
  @IsObject()
  @IsInstructions()
  instructions?: Record<string, string> | null;

  @NullableField()
  @IsMailAddress()
  replyTo?: string | null;
}

function IsLogo(): PropertyDecorator {
  const what = `a PNG, JPEG or WebP of at most ${MAX_LOGO_BYTES / 1_024} KB, as data:image/...;base64,...`;
  return CheckedBy({
    name: 'isLogo',
    isGood: (value) => typeof value === 'string' && logoOf(value) !== undefined,
    message: `must be ${what}`,
    schema: {
      type: 'string',
      description: `Must be ${what}`,
      maxLength: MAX_LOGO_LENGTH,
      pattern: LOGO_URL.source,
    },
  });
}

function IsInstructions(): PropertyDecorator {
  const what = `texts of 1 to ${MAX_INSTRUCTIONS_LENGTH} characters, at least one of them visible, by language (BCP 47), at most ${MAX_LANGUAGES}`;
  return CheckedBy({
    name: 'isInstructions',
    isGood: (value) => areInstructions(Object.entries(value ?? {})),
    message: `must be ${what}`,
    schema: {
      type: 'object',
      description: `Must be ${what}`,
      maxProperties: MAX_LANGUAGES,
      additionalProperties: { type: 'string', minLength: 1, maxLength: MAX_INSTRUCTIONS_LENGTH },
    },
  });
}

function areInstructions(entries: [string, unknown][]): boolean {
  return (
    entries.length <= MAX_LANGUAGES &&
    entries.every(([language, text]) => isLanguage(language) && isText(text))
  );
}

function isLanguage(text: string): boolean {
  return /^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/.test(text);
}

function isText(value: unknown): boolean {
  return (
    typeof value === 'string' &&
    value.length <= MAX_INSTRUCTIONS_LENGTH &&
    textProblem('free_text', value) === undefined
  );
}
