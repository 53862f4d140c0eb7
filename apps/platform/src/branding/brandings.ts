import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Branding, BrandingResource, PublicBranding } from '#contracts';
import { DataSource } from 'typeorm';
import { brandingUnknown } from './branding.errors.js';
import { type Logo, logoOf } from './logo.js';

interface BrandingRow {
  displayName: string;
  logo: Buffer | null;
  logoType: string | null;
  primaryColor: string | null;
  instructions: Record<string, string>;
  updatedAt: Date | null;
}

/** How partners look on the pages that their customers see. */
@Injectable()
export class Brandings {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** @throws branding_unknown if there is no such partner. */
  async get(partnerId: string): Promise<BrandingResource> {
    const { displayName, logo, logoType, primaryColor, instructions, updatedAt } =
      await this.read(partnerId);
    return {
      displayName,
      logo: logo && `data:${logoType};base64,${logo.toString('base64')}`,
      primaryColor,
      instructions,
      updatedAt: updatedAt?.toISOString() ?? null,
    };
  }

  /** Replaces all of it. */
  async set(partnerId: string, branding: Branding): Promise<void> {
    const logo = branding.logo === undefined ? undefined : logoOf(branding.logo);
    await this.dataSource.query(
      `INSERT INTO partner_branding
         (partner_id, display_name, logo, logo_type, primary_color, instructions)
       VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (partner_id) DO UPDATE SET display_name = $2, logo = $3, logo_type = $4,
         primary_color = $5, instructions = $6, updated_at = now()`,
      [
        partnerId,
        branding.displayName ?? null,
        logo?.bytes ?? null,
        logo?.type ?? null,
        branding.primaryColor?.toLowerCase() ?? null,
        JSON.stringify(branding.instructions ?? {}),
      ],
    );
  }

  /** What everybody may see, with the instructions of all languages. @throws branding_unknown */
  async show(partnerId: string): Promise<PublicBranding & Pick<Branding, 'instructions'>> {
    const { displayName, logo, primaryColor, instructions } = await this.read(partnerId);
    return {
      displayName,
      logoUrl: logo && `/brandings/${partnerId}/logo?version=${versionOf(logo)}`,
      primaryColor,
      instructions,
    };
  }

  /** @throws branding_unknown also if the partner has no logo. */
  async logo(partnerId: string): Promise<Logo> {
    const { logo, logoType } = await this.read(partnerId);
    if (!logo || !logoType) throw brandingUnknown();
    return { type: logoType, bytes: logo };
  }

  private async read(partnerId: string): Promise<BrandingRow> {
    const [row] = (await this.dataSource.query(
      `SELECT coalesce(b.display_name, p.name) AS "displayName", b.logo, b.logo_type AS "logoType",
         b.primary_color AS "primaryColor", coalesce(b.instructions, '{}') AS instructions,
         b.updated_at AS "updatedAt"
       FROM partners p LEFT JOIN partner_branding b ON b.partner_id = p.id WHERE p.id = $1`,
      [partnerId],
    )) as [BrandingRow?];
    if (!row) throw brandingUnknown();
    return row;
  }
}

/** A logo is kept by browsers under its address, so another logo needs another address. */
function versionOf(logo: Buffer): string {
  return createHash('sha256').update(logo).digest('base64url').slice(0, 12);
}
