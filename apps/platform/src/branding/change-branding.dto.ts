import { type ChangeBranding, NullableField } from '#contracts';
import { IsEmail, IsObject, IsString, Length, Matches, ValidateBy } from 'class-validator';
import { logoOf, MAX_LOGO_BYTES } from './logo.js';

const MAX_LANGUAGES = 30;
const MAX_INSTRUCTIONS_LENGTH = 2_000;

/** Null takes away what it is given for. */
export class ChangeBrandingDto implements ChangeBranding {
  @NullableField()
  @IsString()
  @Length(1, 60)
  displayName?: string | null;

  @NullableField()
  @IsLogo()
  logo?: string | null;

  @NullableField()
  @Matches(/^#[0-9a-f]{6}$/i, { message: 'primaryColor must be #rrggbb' })
  primaryColor?: string | null;

  @NullableField()
  @IsObject()
  @IsInstructions()
  instructions?: Record<string, string> | null;

  @NullableField()
  @IsEmail()
  replyTo?: string | null;
}

function IsLogo(): PropertyDecorator {
  return ValidateBy({
    name: 'isLogo',
    validator: {
      validate: (value: unknown) => typeof value === 'string' && logoOf(value) !== undefined,
      defaultMessage: () =>
        `must be a PNG, JPEG or WebP of at most ${MAX_LOGO_BYTES / 1_024} KB, as data:image/...;base64,...`,
    },
  });
}

function IsInstructions(): PropertyDecorator {
  return ValidateBy({
    name: 'isInstructions',
    validator: {
      validate: (value: unknown) => areInstructions(Object.entries(value ?? {})),
      defaultMessage: () =>
        `must be texts of 1 to ${MAX_INSTRUCTIONS_LENGTH} characters by language (BCP 47), at most ${MAX_LANGUAGES}`,
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
  return typeof value === 'string' && value.length > 0 && value.length <= MAX_INSTRUCTIONS_LENGTH;
}
