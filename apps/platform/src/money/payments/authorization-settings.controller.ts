import { Access } from '#access';
import {
  type AuthorizationSettingsResource,
  type Money,
  SetAuthorizationSettings,
} from '#contracts';
import { Body, Controller, Get, Injectable, Put } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { RateLimitGuard } from '../../api/index.js';
import { Clock } from '../../clock.js';
import {
  AccessTrail,
  Caller,
  lockPartner,
  type PartnerCaller,
  PartnerGuard,
  PartnerId,
  PartnerOperation,
  requireStillAdmitted,
} from '../../partners/index.js';

interface SettingsRow {
  approveUpTo: Money[];
  changedAt: Date;
  changedBy: string;
}

/** What decides if a partner gives no answer (docs/interface/payments.md#the-partner-decides). */
@Injectable()
export class AuthorizationSettings {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly trail: AccessTrail,
    private readonly clock: Clock,
  ) {}

  async get(partnerId: string): Promise<AuthorizationSettingsResource> {
    const [row] = await this.dataSource.query<SettingsRow[]>(FIND_SETTINGS, [partnerId]);
    if (!row) return { fallback: { approveUpTo: [] }, changedAt: null, changedBy: null };
    const { approveUpTo, changedAt, changedBy } = row;
    return { fallback: { approveUpTo }, changedAt: changedAt.toISOString(), changedBy };
  }

  /** Applies to requests from now on. */
  async set(
    caller: PartnerCaller,
    { fallback: { approveUpTo } }: SetAuthorizationSettings,
  ): Promise<AuthorizationSettingsResource> {
    const { partnerId, actorId } = caller;
    await this.dataSource.transaction(async (transaction) => {
      await lockPartner(transaction, partnerId);
      await requireStillAdmitted(transaction, caller);
      const amounts = approveUpTo.map(({ amount, currency }) => ({ amount, currency }));
      const values = [partnerId, JSON.stringify(amounts), this.clock.now(), actorId];
      await transaction.query(PUT_SETTINGS, values);
      const action = 'authorization_settings_changed';
      await this.trail.write(transaction, { partnerId, actorId, action, subject: null });
    });
    return this.get(partnerId);
  }
}

@Controller('v1/authorization-settings')
@Access(PartnerGuard, RateLimitGuard)
export class AuthorizationSettingsController {
  constructor(private readonly settings: AuthorizationSettings) {}

  /** What decides a request for money if you give no answer. */
  @Get()
  @PartnerOperation('getAuthorizationSettings', 'settings:read')
  get(@PartnerId() partnerId: string): Promise<AuthorizationSettingsResource> {
    return this.settings.get(partnerId);
  }

  /** Replaces the fallback, for requests from now on. The trail records who changed it. */
  @Put()
  @PartnerOperation('setAuthorizationSettings', 'settings:write')
  set(
    @Caller() caller: PartnerCaller,
    @Body() body: SetAuthorizationSettings,
  ): Promise<AuthorizationSettingsResource> {
    return this.settings.set(caller, body);
  }
}

/** $1 partner. */
const FIND_SETTINGS = `
  SELECT approve_up_to AS "approveUpTo", changed_at AS "changedAt", changed_by AS "changedBy"
  FROM authorization_settings WHERE partner_id = $1`;

/** $1 partner, $2 amounts, $3 now, $4 who sets them. */
const PUT_SETTINGS = `
  INSERT INTO authorization_settings (partner_id, approve_up_to, changed_at, changed_by)
  VALUES ($1, $2::jsonb, $3, $4)
  ON CONFLICT (partner_id) DO UPDATE SET
    approve_up_to = excluded.approve_up_to, changed_at = excluded.changed_at, changed_by = excluded.changed_by`;
