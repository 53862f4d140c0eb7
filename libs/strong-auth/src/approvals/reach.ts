import { Injectable } from '@nestjs/common';
import type { SubscribeToPush } from '#contracts';
import { GroupCommit } from '#database';
import type { PersonIdentity } from '../people/people.js';
import { StrongAuthPool } from '../tables/strong-auth-pool.js';
import { STALE_SECONDS, ThisReplica } from './this-replica.js';

/** How to reach a device of a person. */
export interface ReachableDevice {
  id: string;
  push: SubscribeToPush | null;
  /** The app is open, connected to any replica. */
  isOpen: boolean;
  isOpenElsewhere: boolean;
}

const MOST_TOGETHER = 100;
/** If the cardholder already sees the approval, the other devices may wait this long. */
const GATHERING = { items: MOST_TOGETHER, ms: 25 };

/** Finds out how a person's devices can be reached. */
@Injectable()
export class Reach {
  private readonly lookups = new GroupCommit<PersonIdentity, ReachableDevice[]>(
    (people) => this.devicesOfAll(people),
    MOST_TOGETHER,
    GATHERING,
  );

  constructor(
    private readonly pool: StrongAuthPool,
    private readonly replica: ThisReplica,
  ) {}

  /** @param isUrgent true if no device shows the approval yet. */
  devicesOf(person: PersonIdentity, isUrgent: boolean): Promise<ReachableDevice[]> {
    return this.lookups.add(person, isUrgent);
  }

  private async devicesOfAll(people: PersonIdentity[]): Promise<ReachableDevice[][]> {
    const devices = people.map((): ReachableDevice[] => []);
    const rows = await this.pool.query<ReachableDevice & { place: number }>(REACH, [
      people.map(({ companyId }) => companyId),
      people.map(({ externalId }) => externalId),
      this.replica.id,
      STALE_SECONDS,
    ]);
    for (const { place, ...device } of rows) devices[place]!.push(device);
    return devices;
  }
}

/**
 * Each person's by themselves: Postgres would read all the devices for some people. $1 companies,
 * $2 external ids, $3 replica, $4 s after which one is dead.
 */
export const REACH = `
  SELECT lookup.place::int - 1 AS place, device.*
  FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS lookup (company_id, external_id, place)
    CROSS JOIN LATERAL (
      SELECT d.id, d.push_subscription AS push, count(s.id) > 0 AS "isOpen",
        coalesce(bool_or(s.replica <> $3::uuid), false) AS "isOpenElsewhere"
      FROM strong_auth_people p
        JOIN strong_auth_devices d ON d.person_id = p.id AND d.revoked_at IS NULL
        LEFT JOIN approval_streams s ON s.company_id = p.company_id AND s.external_id = p.external_id
          AND s.device_id = d.id AND s.seen_at > now() - make_interval(secs => $4::float8)
      WHERE p.company_id = lookup.company_id AND p.external_id = lookup.external_id
      GROUP BY d.id
    ) AS device`;
