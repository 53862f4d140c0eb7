import { Access, Public } from '#access';
import {
  type BrandingResource,
  type ChangeBranding,
  CheckedBy,
  IsMailAddress,
  IsName,
  NullableField,
  type PublicBranding,
  textProblem,
} from '#contracts';
import {
  Body,
  Controller,
  Get,
  Header,
  Param,
  Patch,
  Put,
  Res,
  StreamableFile,
  UseGuards,
} from '@nestjs/common';
import { IsObject, Matches } from 'class-validator';
import type { Response } from 'express';
import { RateLimitGuard } from '../../api/index.js';
import { PartnerId, PartnerOperation } from '../partner-caller.js';
import { PartnerGuard } from '../partner.guard.js';
import { Brandings, LOGO_URL, logoOf, MAX_LOGO_BYTES, MAX_LOGO_LENGTH } from './brandings.js';

const MAX_LANGUAGES = 30;
const MAX_INSTRUCTIONS_LENGTH = 2_000;

/** Null removes a field's value. */
class ChangeBrandingDto implements ChangeBranding {
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

@Controller('v1/branding')
@Access(PartnerGuard, RateLimitGuard)
export class BrandingController {
  constructor(private readonly brandings: Brandings) {}

  @Get()
  @PartnerOperation('getBranding', 'settings:read')
  get(@PartnerId() partnerId: string): Promise<BrandingResource> {
    return this.brandings.get(partnerId);
  }

  @Patch()
  @PartnerOperation('changeBranding', 'settings:write')
  async change(
    @PartnerId() partnerId: string,
    @Body() body: ChangeBrandingDto,
  ): Promise<BrandingResource> {
    await this.brandings.change(partnerId, body);
    return this.brandings.get(partnerId);
  }

  /** Equivalent to PATCH, for clients that use PUT: fields that are left out are kept, too. */
  @Put()
  @PartnerOperation('setBranding', 'settings:write')
  changeByPut(
    @PartnerId() partnerId: string,
    @Body() body: ChangeBrandingDto,
  ): Promise<BrandingResource> {
    return this.change(partnerId, body);
  }
}

/** For the cardholders' pages. */
@Controller('brandings/:partnerId')
@Public('The name and the logo that cardholders see, before they sign in, too.')
@UseGuards(RateLimitGuard)
export class PublicBrandingController {
  constructor(private readonly brandings: Brandings) {}

  @Get()
  @Header('cache-control', 'no-cache')
  async get(@Param('partnerId') partnerId: string): Promise<PublicBranding> {
    const { displayName, logoUrl, primaryColor } = await this.brandings.show(partnerId);
    return { displayName, logoUrl, primaryColor };
  }

  /** Each logo has its own URL, so browsers may cache it. */
  @Get('logo')
  async logo(
    @Param('partnerId') partnerId: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    const { type, bytes } = await this.brandings.logo(partnerId);
    response.setHeader('cache-control', 'public, max-age=31536000, immutable');
    return new StreamableFile(bytes, { type });
  }
}
