import {
  type AccessAction,
  type ChecklistEntry,
  type ChecklistItem,
  type ChecklistReason,
  checklistOf,
  type ConfirmedItem,
  type EndpointChannel,
  type IntegrationLevel,
  type IntegrationLevelResource,
  isConfirmed,
  levelGuides,
  settingsOfNewPartner,
} from '#contracts';
import { declareError } from '#http';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../../clock.js';
import { PlatformConfig } from '../../platform.config.js';
import { AccessTrail, lockPartner, requireStillAdmitted } from '../access-changes.js';
import { SettingsVersions } from '../communication-settings/communication-settings.service.js';
import type { PartnerCaller } from '../partner-caller.js';

/** No item of the checklist has this name. `GET /v1/integration-level` lists the items. */
export const checklistItemUnknown = declareError(
  'checklist_item_unknown',
  404,
  'There is no such item to confirm.',
);

/**
 * The platform observes this item itself at your integration level, so it needs no confirmation. Do what the
 * item asks for.
 */
export const checklistItemSeen = declareError(
  'checklist_item_seen',
  409,
  'At your integration level the platform sees by itself whether this item is done.',
);

const trailActions: Record<ConfirmedItem, AccessAction> = {
  certified: 'endpoints_certified',
  sca_login: 'sca_login_confirmed',
};

interface EndpointFacts {
  status: 'enabled' | 'disabled';
  isFailing: boolean;
  updatedAt: Date;
}

interface Confirmation {
  at: Date;
  by: string;
  name: string | null;
}

/** What the platform knows of a partner's integration. */
interface Facts {
  level: IntegrationLevel;
  appliesToMailsFrom: string | null;
  isChosen: boolean;
  endpoints: Map<EndpointChannel, EndpointFacts>;
  confirmations: Map<string, Confirmation>;
  hasPasskey: boolean;
  branding: { name: boolean; logo: boolean; color: boolean; replyTo: boolean; sender: boolean };
}

type State = Pick<ChecklistEntry, 'state' | 'reason'>;

const done: State = { state: 'done', reason: null };
const open: State = { state: 'open', reason: null };
const attention = (reason: ChecklistReason): State => ({ state: 'attention', reason });
const doneIf = (isDone: boolean): State => (isDone ? done : open);

/** The integration level of a partner, and its checklist (docs/interface/mails.md#integration-levels). */
@Injectable()
export class IntegrationLevelService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly versions: SettingsVersions,
    private readonly trail: AccessTrail,
    private readonly config: PlatformConfig,
    private readonly clock: Clock,
  ) {}

  async get(partnerId: string): Promise<IntegrationLevelResource> {
    const facts = await this.factsOf(partnerId);
    const { level, appliesToMailsFrom, isChosen, confirmations } = facts;
    const checklist = checklistOf(level).map((item): ChecklistEntry => {
      const confirmation = confirmations.get(item.item);
      const isOwn = isConfirmed(item.item, level);
      return {
        ...item,
        ...states[item.item](facts),
        isConfirmed: isOwn,
        confirmedAt: (isOwn && confirmation?.at.toISOString()) || null,
        confirmedBy: (isOwn && confirmation?.by) || null,
        confirmedByName: (isOwn && confirmation?.name) || null,
      };
    });
    return {
      level,
      appliesToMailsFrom,
      isChosen,
      isComplete: checklist.every(({ state }) => state === 'done'),
      guideUrl: `${this.config.publicUrl.replace(/\/$/, '')}/docs/${levelGuides[level]}`,
      checklist,
    };
  }

  /** @throws checklist_item_seen */
  async confirm(caller: PartnerCaller, item: ConfirmedItem): Promise<void> {
    const { partnerId, actorId } = caller;
    await this.change(caller, async (transaction) => {
      const level = await this.levelOf(transaction, partnerId);
      if (!isConfirmed(item, level.level)) throw checklistItemSeen();
      await transaction.query(CONFIRM, [partnerId, item, actorId]);
      return trailActions[item];
    });
  }

  async withdraw(caller: PartnerCaller, item: ConfirmedItem): Promise<void> {
    await this.change(caller, async (transaction) => {
      const [withdrawn] = (await transaction.query(WITHDRAW, [caller.partnerId, item])) as [
        unknown[],
      ];
      return withdrawn.length > 0 ? 'confirmation_withdrawn' : undefined;
    });
  }

  private async change(
    caller: PartnerCaller,
    effect: (transaction: EntityManager) => Promise<AccessAction | undefined>,
  ): Promise<void> {
    const { partnerId, actorId } = caller;
    await this.dataSource.transaction(async (transaction) => {
      await lockPartner(transaction, partnerId);
      await requireStillAdmitted(transaction, caller);
      const action = await effect(transaction);
      if (action)
        await this.trail.write(transaction, { partnerId, actorId, action, subject: null });
    });
  }

  /** The level that was chosen last. It applies to mails some minutes later. */
  private async levelOf(
    manager: EntityManager,
    partnerId: string,
  ): Promise<Pick<Facts, 'level' | 'appliesToMailsFrom' | 'isChosen'>> {
    const latest = (await this.versions.ofPartner(manager, partnerId)).at(-1);
    const { integrationLevel: level } = latest ?? settingsOfNewPartner;
    const isComing = latest && new Date(latest.effectiveFrom) > this.clock.now();
    const appliesToMailsFrom = isComing ? latest.effectiveFrom : null;
    return { level, appliesToMailsFrom, isChosen: latest !== undefined };
  }

  private async factsOf(partnerId: string): Promise<Facts> {
    const { manager } = this.dataSource;
    const [level, endpoints, confirmations, [seen]] = await Promise.all([
      this.levelOf(manager, partnerId),
      manager.query<(EndpointFacts & { channel: EndpointChannel })[]>(FIND_ENDPOINTS, [partnerId]),
      manager.query<(Confirmation & { item: string })[]>(FIND_CONFIRMATIONS, [partnerId]),
      manager.query<[Pick<Facts, 'hasPasskey' | 'branding'>]>(FIND_REST, [partnerId]),
    ]);
    return {
      ...level,
      ...seen,
      endpoints: new Map(endpoints.map((endpoint) => [endpoint.channel, endpoint])),
      confirmations: new Map(
        confirmations.map((confirmation) => [confirmation.item, confirmation]),
      ),
    };
  }
}

// Keyed by item, so that an item without a state does not compile.
const states: Record<ChecklistItem, (facts: Facts) => State> = {
  mail_settings: ({ isChosen }) => doneIf(isChosen),
  app: ({ level, isChosen, endpoints }) => {
    const hasOwnApp = endpoints.has('three_ds');
    if (level !== 'white_label') return doneIf(hasOwnApp);
    return hasOwnApp ? attention('own_app_precedes') : doneIf(isChosen);
  },
  events_endpoint: ({ endpoints }) => stateOf(endpoints.get('events')),
  transactions_endpoint: ({ endpoints }) => stateOf(endpoints.get('transactions')),
  three_ds_endpoint: ({ endpoints }) => stateOf(endpoints.get('three_ds')),
  certified: ({ confirmations, endpoints }) => {
    const confirmation = confirmations.get('certified');
    if (!confirmation) return open;
    const changed = [...endpoints.values()].some(({ updatedAt }) => updatedAt > confirmation.at);
    return changed ? attention('endpoint_changed') : done;
  },
  sca_login: ({ level, confirmations, hasPasskey }) =>
    doneIf(level === 'white_label' ? hasPasskey : confirmations.has('sca_login')),
  logo: ({ branding }) => doneIf(branding.logo),
  brand: ({ branding }) => doneIf(branding.name && branding.color),
  reply_to: ({ branding }) => doneIf(branding.replyTo),
  sender_address: ({ branding }) => doneIf(branding.sender),
};

function stateOf(endpoint: EndpointFacts | undefined): State {
  if (!endpoint) return open;
  if (endpoint.status === 'disabled') return attention('endpoint_disabled');
  return endpoint.isFailing ? attention('endpoint_failing') : done;
}

const FIND_ENDPOINTS = `
  SELECT channel, status, failing_since IS NOT NULL AS "isFailing", updated_at AS "updatedAt"
  FROM webhook_endpoints WHERE partner_id = $1`;

const FIND_CONFIRMATIONS = `
  SELECT c.item, c.confirmed_at AS at, c.confirmed_by AS by, coalesce(k.name, u.name) AS name
  FROM integration_confirmations c
  LEFT JOIN api_keys k ON k.id = c.confirmed_by
  LEFT JOIN console_users u ON u.id = c.confirmed_by
  WHERE c.partner_id = $1`;

const FIND_REST = `
  SELECT
    EXISTS (
      SELECT FROM companies c
      JOIN strong_auth_people p ON p.company_id = c.id
      JOIN strong_auth_devices d ON d.person_id = p.id AND d.revoked_at IS NULL
      WHERE c.partner_id = $1
    ) AS "hasPasskey",
    (
      SELECT json_build_object(
        'name', count(b.display_name) > 0, 'logo', count(b.logo) > 0,
        'color', count(b.primary_color) > 0, 'replyTo', count(b.reply_to) > 0,
        'sender', count(b.sender_address) > 0)
      FROM partner_branding b WHERE b.partner_id = $1
    ) AS branding`;

const CONFIRM = `
  INSERT INTO integration_confirmations (partner_id, item, confirmed_by, confirmed_at)
  VALUES ($1, $2, $3, now())
  ON CONFLICT (partner_id, item) DO UPDATE
  SET confirmed_by = excluded.confirmed_by, confirmed_at = excluded.confirmed_at`;

const WITHDRAW = `
  DELETE FROM integration_confirmations WHERE partner_id = $1 AND item = $2 RETURNING item`;
