import { Injectable } from '@nestjs/common';
import type { SubscribeToPush } from '#contracts';
import type { PersonIdentity } from '../people/people.js';
import { StrongAuthPool } from '../tables/strong-auth-pool.js';
import { STALE_SECONDS, ThisReplica } from './this-replica.js';

/** How a person's device can be reached. */
export interface ReachableDevice {
  id: string;
  push: SubscribeToPush | null;
  /** Its app is open, at whichever replica. */
  isOpen: boolean;
  isOpenElsewhere: boolean;
}

const REACH = `
  SELECT d.id, d.push_subscription AS push, count(s.id) > 0 AS "isOpen",
    coalesce(bool_or(s.replica <> $3::uuid), false) AS "isOpenElsewhere"
  FROM strong_auth_people p
    JOIN strong_auth_devices d ON d.person_id = p.id AND d.revoked_at IS NULL
    LEFT JOIN approval_streams s ON s.company_id = p.company_id AND s.external_id = p.external_id
      AND s.device_id = d.id AND s.seen_at > now() - make_interval(secs => $4::float8)
  WHERE p.company_id = $1 AND p.external_id = $2
  GROUP BY d.id`;

/** The ways to a person's devices. */
@Injectable()
export class Reach {
  constructor(
    private readonly pool: StrongAuthPool,
    private readonly replica: ThisReplica,
  ) {}

  devicesOf({ companyId, externalId }: PersonIdentity): Promise<ReachableDevice[]> {
    const values = [companyId, externalId, this.replica.id, STALE_SECONDS];
    return this.pool.query('reach-devices', REACH, values);
  }
}
