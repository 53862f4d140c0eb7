import {
  apiScopes,
  type ConsoleUserResource,
  type InviteConsoleUser,
  type MadePartner,
  type MakePartner,
  type NewApiKeyResource,
  type PartnerAccountResource,
  searchable,
} from '#contracts';
import { searchableSql } from '#database';
import { declareError } from '#http';
import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { ConsoleUsersService, type Inviter } from '../../console/index.js';
import { newId } from '../../ids.js';
import { AccessTrail, addKey, newSecret, Partner } from '../../partners/index.js';
import { PlatformConfig } from '../../platform.config.js';

const partnerNameTaken = declareError(
  'partner_name_taken',
  409,
  'There is a partner with this name already.',
);

const partnerUnknown = declareError('partner_unknown', 404, 'There is no such partner.');

interface PartnerRow extends Omit<PartnerAccountResource, 'createdAt'> {
  createdAt: Date;
}

/** The partners themselves: with their first key and the first person at the console. */
@Injectable()
export class PartnerAccountsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly users: ConsoleUsersService,
    private readonly trail: AccessTrail,
    /** Decides the kind of new keys. */
    @Inject(PlatformConfig) private readonly config: Pick<PlatformConfig, 'sandbox'>,
  ) {}

  async list(): Promise<PartnerAccountResource[]> {
    const rows: PartnerRow[] = await this.dataSource.query(LIST_PARTNERS, [null]);
    return rows.map(toResource);
  }

  /**
   * @param actorId `rev_...`, or null for the command.
   * @throws partner_name_taken
   */
  async make(
    { name, contactEmail, user }: MakePartner,
    actorId: string | null,
  ): Promise<MadePartner> {
    return this.dataSource.transaction(async (transaction) => {
      await this.requireFreeName(transaction, name);
      const id = newId('ptn');
      await transaction.insert(Partner, { id, name, contactEmail: contactEmail ?? null });
      const by: Inviter = { partnerId: id, actorId };
      await this.trail.write(transaction, { ...by, action: 'partner_made', subject: null });
      const apiKey = await this.firstKey(transaction, by);
      const first = await this.users.invite(transaction, by, { ...user, role: 'admin' });
      return { partner: await this.find(transaction, id), apiKey, user: first };
    });
  }

  /**
   * Invites a person to a partner's console, or repeats an invitation, for partners whose admins can't.
   *
   * @throws console_users_too_many, partner_unknown
   */
  async invite(
    partnerId: string,
    user: InviteConsoleUser,
    actorId: string | null,
  ): Promise<ConsoleUserResource> {
    const by: Inviter = { partnerId, actorId };
    await this.find(this.dataSource.manager, partnerId);
    const known = await this.findUser(partnerId, user.email);
    if (known) return this.users.requestCode(by, known.id);
    return this.dataSource.transaction((transaction) =>
      this.users.invite(transaction, by, user, actorId !== null),
    );
  }

  async findUser(partnerId: string, email: string): Promise<ConsoleUserResource | undefined> {
    const address = email.toLowerCase();
    return (await this.users.list(partnerId)).find((user) => user.email === address);
  }

  private async firstKey(
    transaction: EntityManager,
    { partnerId, actorId }: Inviter,
  ): Promise<NewApiKeyResource> {
    const secret = newSecret(this.config);
    const powers = { scopes: apiScopes, allowedAddresses: [], expiresAt: null };
    const key = { id: newId('key'), partnerId, name: 'First key', madeBy: null, secret };
    const resource = await addKey(transaction, { ...key, ...powers });
    const { id: subject } = resource;
    await this.trail.write(transaction, { partnerId, actorId, action: 'key_made', subject });
    return { ...resource, secret };
  }

  /** A form that is sent twice must not make two partners. */
  private async requireFreeName(transaction: EntityManager, name: string): Promise<void> {
    await transaction.query(`SELECT pg_advisory_xact_lock(hashtext('new partner'))`);
    const taken: object[] = await transaction.query(
      `SELECT FROM partners WHERE ${searchableSql('name')} = $1 LIMIT 1`,
      [searchable(name)],
    );
    if (taken.length > 0) throw partnerNameTaken();
  }

  private async find(manager: EntityManager, id: string): Promise<PartnerAccountResource> {
    const [row] = (await manager.query(LIST_PARTNERS, [id])) as PartnerRow[];
    if (!row) throw partnerUnknown();
    return toResource(row);
  }
}

function toResource({ createdAt, requests, ...partner }: PartnerRow): PartnerAccountResource {
  return {
    ...partner,
    createdAt: createdAt.toISOString(),
    requests: requests.map(({ requestedAt, ...request }) => ({
      ...request,
      requestedAt: new Date(requestedAt).toISOString(),
    })),
  };
}

/** $1 a partner's id; null for all. */
const LIST_PARTNERS = `
  SELECT p.id, p.name, p.contact_email AS "contactEmail", p.created_at AS "createdAt",
    (SELECT count(*)::int FROM api_keys k WHERE k.partner_id = p.id AND k.revoked_at IS NULL
       AND (k.expires_at IS NULL OR k.expires_at > now())) AS keys,
    (SELECT count(*)::int FROM console_users u
     WHERE u.partner_id = p.id AND u.disabled_at IS NULL) AS users,
    (SELECT coalesce(json_agg(json_build_object('id', q.id, 'kind', q.kind, 'requestedAt', q.requested_at,
         'requestedBy', CASE WHEN r.id IS NOT NULL THEN json_build_object('id', r.id, 'name', r.name) END,
         'user', json_build_object('id', u.id, 'name', u.name, 'email', u.email, 'role', u.role))
       ORDER BY q.requested_at, q.id), '[]')
     FROM console_access_requests q JOIN console_users u ON u.id = q.user_id
       LEFT JOIN reviewers r ON r.id = q.requested_by
     WHERE u.partner_id = p.id) AS requests
  FROM partners p WHERE $1::text IS NULL OR p.id = $1 ORDER BY lower(p.name), p.id`;
