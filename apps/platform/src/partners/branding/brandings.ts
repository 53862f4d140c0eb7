import { createHash } from 'node:crypto';
import {
  type BrandingResource,
  type ChangeBranding,
  type Logo,
  logoOf,
  type PublicBranding,
} from '#contracts';
import { declareError, unprocessable } from '#http';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { lockPartner } from '../access-changes.js';
import { PartnerHosts } from '../white-label/partner-hosts.js';
import { levelChosenLast, WhiteLabel } from '../white-label/white-label.js';
import { PartnerBranding } from './partner-branding.entity.js';

const brandingUnknown = declareError('branding_unknown', 404, 'There is no such branding.');

/**
 * The platform has not verified the domain of `senderAddress` for you. Ask the platform to verify it, then
 * try again.
 */
export const senderDomainNotAdmitted = declareError(
  'sender_domain_not_admitted',
  unprocessable('/senderAddress'),
  'The domain of this address is not admitted for you. Ask the platform to verify it.',
);

/**
 * The platform has not verified the domain of this host name for you. Ask the platform to verify it, then try
 * again.
 */
export const hostNameRefused = declareError(
  'host_name_refused',
  unprocessable('/hostName'),
  'This host name is not admitted for you. Ask the platform to verify its domain.',
);

/** Another partner uses this host name. Choose another one. */
export const hostNameTaken = declareError(
  'host_name_taken',
  409,
  'This host name belongs to another partner.',
);

/** Passkeys of cardholders are bound to your current host name. It cannot be changed. */
export const hostNameBound = declareError(
  'host_name_bound',
  409,
  'Passkeys of your cardholders are bound to your host name, so it cannot change any more.',
);

interface BrandingRow {
  displayName: string;
  logo: Buffer | null;
  logoType: string | null;
  primaryColor: string | null;
  instructions: Record<string, string>;
  replyTo: string | null;
  senderAddress: string | null;
  hostName: string | null;
  appAddress: string | null;
  updatedAt: Date | null;
  /** Whether pages and mails carry the brand. */
  isWhiteLabel: boolean;
}

type ShownBranding = PublicBranding &
  Pick<BrandingRow, 'instructions' | 'replyTo' | 'senderAddress' | 'appAddress' | 'isWhiteLabel'>;

/** The partners' branding on the pages for their customers. */
@Injectable()
export class Brandings {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly whiteLabel: WhiteLabel,
    private readonly hosts: PartnerHosts,
  ) {}

  /** @throws branding_unknown if the partner does not exist. */
  async get(partnerId: string): Promise<BrandingResource> {
    const { displayName, logo, logoType, primaryColor, instructions, replyTo, ...rest } =
      await this.read(partnerId);
    return {
      displayName,
      logo: logo && `data:${logoType};base64,${logo.toString('base64')}`,
      primaryColor,
      instructions,
      replyTo,
      senderAddress: rest.senderAddress,
      hostName: rest.hostName,
      appAddress: rest.appAddress,
      updatedAt: rest.updatedAt?.toISOString() ?? null,
    };
  }

  /**
   * Fields that are left out are unchanged.
   *
   * @throws white_label_required, sender_domain_not_admitted, host_name_refused, host_name_taken, host_name_bound
   */
  async change(partnerId: string, changes: ChangeBranding): Promise<void> {
    const { senderAddress, hostName: wantedHost } = changes;
    if (senderAddress || wantedHost) await this.whiteLabel.require(partnerId);
    if (senderAddress) {
      const domain = senderAddress.split('@').at(-1)!;
      if (!this.whiteLabel.admits(partnerId, domain)) throw senderDomainNotAdmitted();
    }
    const chosen = chosenIn(changes);
    if (Object.values(changes).every((value) => value === undefined)) return;
    const hostName = wantedHost?.toLowerCase() ?? wantedHost;
    if (hostName && !this.isAdmitted(partnerId, hostName)) throw hostNameRefused();
    await this.dataSource.transaction(async (transaction) => {
      await transaction.upsert(PartnerBranding, { partnerId, ...chosen }, ['partnerId']);
      if (hostName !== undefined) await setHostName(transaction, partnerId, hostName);
    });
    this.hosts.forget();
  }

  private isAdmitted(partnerId: string, hostName: string): boolean {
    return this.whiteLabel.admits(partnerId, hostName) && !this.hosts.isOwnName(hostName);
  }

  /**
   * The brand on the platform's pages for the partner's customers: at White Label all of it, otherwise the name alone.
   *
   * @throws branding_unknown
   */
  async onPages(partnerId: string): Promise<PublicBranding & { isWhiteLabel: boolean }> {
    const { displayName, logoUrl, primaryColor, isWhiteLabel } = await this.show(partnerId);
    if (isWhiteLabel) return { displayName, logoUrl, primaryColor, isWhiteLabel };
    return { displayName, logoUrl: null, primaryColor: null, isWhiteLabel };
  }

  /** The whole brand, for the landing page and for mails. @throws branding_unknown */
  async show(partnerId: string): Promise<ShownBranding> {
    const { displayName, logo, primaryColor, instructions, ...rest } = await this.read(partnerId);
    const { replyTo, senderAddress, appAddress, isWhiteLabel } = rest;
    return {
      senderAddress,
      appAddress,
      isWhiteLabel,
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

  /** For documents. @throws branding_unknown */
  async letterhead(partnerId: string): Promise<{ name: string; logo?: Logo }> {
    const { displayName: name, logo, logoType } = await this.read(partnerId);
    return { name, ...(logo && logoType && { logo: { type: logoType, bytes: logo } }) };
  }

  private async read(partnerId: string): Promise<BrandingRow> {
    const [row] = (await this.dataSource.query(
      `SELECT coalesce(b.display_name, p.name) AS "displayName", b.logo, b.logo_type AS "logoType",
         b.primary_color AS "primaryColor", coalesce(b.instructions, '{}') AS instructions,
         b.reply_to AS "replyTo", b.sender_address AS "senderAddress", h.host_name AS "hostName",
         b.app_address AS "appAddress", b.updated_at AS "updatedAt",
         coalesce((${levelChosenLast('p.id')}), 'white_label') = 'white_label' AS "isWhiteLabel"
       FROM partners p LEFT JOIN partner_branding b ON b.partner_id = p.id
         LEFT JOIN partner_hosts h ON h.partner_id = p.id
       WHERE p.id = $1`,
      [partnerId],
    )) as [BrandingRow?];
    if (!row) throw brandingUnknown();
    return row;
  }
}

/** A name that is set again stays as it is. @throws host_name_bound, host_name_taken */
async function setHostName(
  transaction: EntityManager,
  partnerId: string,
  hostName: string | null,
): Promise<void> {
  await lockPartner(transaction, partnerId);
  const [host] = await transaction.query<{ hostName: string; isBound: boolean }[]>(FIND_HOST_NAME, [
    partnerId,
  ]);
  if ((host?.hostName ?? null) === hostName) return;
  if (host?.isBound) throw hostNameBound();
  await transaction.query('DELETE FROM partner_hosts WHERE partner_id = $1', [partnerId]);
  if (hostName === null) return;
  // Of two partners that want a name at once, the second waits for the first.
  const [added] = await transaction.query<unknown[]>(
    `INSERT INTO partner_hosts (partner_id, host_name) VALUES ($1, $2)
     ON CONFLICT (host_name) DO NOTHING RETURNING partner_id`,
    [partnerId, hostName],
  );
  if (!added) throw hostNameTaken();
}

const FIND_HOST_NAME = `
  SELECT h.host_name AS "hostName", EXISTS (
    SELECT FROM companies c
    JOIN strong_auth_people p ON p.company_id = c.id
    JOIN strong_auth_devices d ON d.person_id = p.id AND d.revoked_at IS NULL
    WHERE c.partner_id = $1 AND d.enrolled_at >= h.set_at
  ) AS "isBound"
  FROM partner_hosts h WHERE h.partner_id = $1`;

/** Browsers cache a logo by its URL, so a new logo needs a new URL. */
function versionOf(logo: Buffer): string {
  return createHash('sha256').update(logo).digest('base64url').slice(0, 12);
}

/** Undefined for fields that are unchanged. */
function chosenIn(changes: ChangeBranding): Partial<PartnerBranding> {
  const { displayName, logo, primaryColor, instructions, ...addresses } = changes;
  const image = logo && logoOf(logo);
  return {
    displayName,
    ...(logo !== undefined && {
      logo: image ? image.bytes : null,
      logoType: image ? image.type : null,
    }),
    primaryColor: primaryColor?.toLowerCase() ?? primaryColor,
    instructions: instructions === null ? {} : instructions,
    replyTo: addresses.replyTo,
    senderAddress: addresses.senderAddress,
    appAddress: addresses.appAddress,
  };
}
