import { createHash } from 'node:crypto';
import type { BrandingResource, ChangeBranding, PublicBranding } from '#contracts';
import { declareError } from '#http';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { PartnerBranding } from './partner-branding.entity.js';

/**
 * The allowed image types by the beginning of their base64 text, so that the API document can describe
 * them. SVG is not allowed, because it can contain scripts.
 */
const beginnings: Readonly<Record<string, string>> = {
  'image/png': 'iVBORw0KGg[o-r]',
  'image/jpeg': '/9j/',
  // RIFF, a size of four bytes, WEBP.
  'image/webp': 'UklGR[g-v][A-Za-z0-9+/]{4}[BFJNRVZdhlptx159]XRUJQ',
};

const images = Object.entries(beginnings).map(([type, beginning]) => `${type};base64,${beginning}`);

export const MAX_LOGO_BYTES = 100 * 1024;
const LONGEST_HEAD = 'data:image/jpeg;base64,';
/** Length of the whole URL. */
export const MAX_LOGO_LENGTH = LONGEST_HEAD.length + 4 * Math.ceil(MAX_LOGO_BYTES / 3);

export const LOGO_URL = new RegExp(`^data:(?:${images.join('|')})[A-Za-z0-9+/]*={0,2}$`);

interface Logo {
  type: string;
  bytes: Buffer;
}

/** Parses a logo from its `data:` URL; undefined if the image is not allowed. */
export function logoOf(dataUrl: string): Logo | undefined {
  if (dataUrl.length > MAX_LOGO_LENGTH || !LOGO_URL.test(dataUrl)) return undefined;
  const [head, base64] = dataUrl.split(';base64,') as [string, string];
  return { type: head.slice('data:'.length), bytes: Buffer.from(base64, 'base64') };
}

const brandingUnknown = declareError('branding_unknown', 404, 'There is no such branding.');

interface BrandingRow {
  displayName: string;
  logo: Buffer | null;
  logoType: string | null;
  primaryColor: string | null;
  instructions: Record<string, string>;
  replyTo: string | null;
  updatedAt: Date | null;
}

/** The partners' branding on the pages for their customers. */
@Injectable()
export class Brandings {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** @throws branding_unknown if the partner does not exist. */
  async get(partnerId: string): Promise<BrandingResource> {
    const { displayName, logo, logoType, primaryColor, instructions, replyTo, updatedAt } =
      await this.read(partnerId);
    return {
      displayName,
      logo: logo && `data:${logoType};base64,${logo.toString('base64')}`,
      primaryColor,
      instructions,
      replyTo,
      updatedAt: updatedAt?.toISOString() ?? null,
    };
  }

  /** Fields that are left out are unchanged. */
  async change(partnerId: string, changes: ChangeBranding): Promise<void> {
    const chosen = chosenIn(changes);
    if (Object.values(chosen).every((value) => value === undefined)) return;
    await this.dataSource.manager.upsert(PartnerBranding, { partnerId, ...chosen }, ['partnerId']);
  }

  /** The public part of the branding, with all languages and the mails. @throws branding_unknown */
  async show(
    partnerId: string,
  ): Promise<PublicBranding & Pick<BrandingResource, 'instructions' | 'replyTo'>> {
    const { displayName, logo, primaryColor, instructions, replyTo } = await this.read(partnerId);
    return {
      displayName,
      logoUrl: logo && `/brandings/${partnerId}/logo?version=${versionOf(logo)}`,
      primaryColor,
      instructions,
      replyTo,
    };
  }

  /** @throws branding_unknown, also if the partner has no logo. */
  async logo(partnerId: string): Promise<Logo> {
    const { logo, logoType } = await this.read(partnerId);
    if (!logo || !logoType) throw brandingUnknown();
    return { type: logoType, bytes: logo };
  }

  private async read(partnerId: string): Promise<BrandingRow> {
    const [row] = (await this.dataSource.query(
      `SELECT coalesce(b.display_name, p.name) AS "displayName", b.logo, b.logo_type AS "logoType",
         b.primary_color AS "primaryColor", coalesce(b.instructions, '{}') AS instructions,
         b.reply_to AS "replyTo", b.updated_at AS "updatedAt"
       FROM partners p LEFT JOIN partner_branding b ON b.partner_id = p.id WHERE p.id = $1`,
      [partnerId],
    )) as [BrandingRow?];
    if (!row) throw brandingUnknown();
    return row;
  }
}

/** Browsers cache a logo by its URL, so a new logo needs a new URL. */
function versionOf(logo: Buffer): string {
  return createHash('sha256').update(logo).digest('base64url').slice(0, 12);
}

/** Undefined for fields that are unchanged. */
function chosenIn(changes: ChangeBranding): Partial<PartnerBranding> {
  const { displayName, logo, primaryColor, instructions, replyTo } = changes;
  const image = logo && logoOf(logo);
  return {
    displayName,
    ...(logo !== undefined && {
      logo: image ? image.bytes : null,
      logoType: image ? image.type : null,
    }),
    primaryColor: primaryColor?.toLowerCase() ?? primaryColor,
    instructions: instructions === null ? {} : instructions,
    replyTo,
  };
}
