import { CEREMONY_SECONDS, challengeOf } from '#strong-auth';
import type { DataSource } from 'typeorm';
import type { StaffTables } from './staff-options.js';

/** An issued challenge that waits for its answer. */
export interface StaffCeremony {
  challenge: string;
  /** The account that enrols a passkey; null for signing in. */
  ownerId: string | null;
}

/** The challenges of staff's passkeys: each is valid for one answer and a short time. */
export class StaffCeremonies {
  constructor(
    private readonly dataSource: DataSource,
    private readonly tables: StaffTables,
  ) {}

  async begin({ challenge, ownerId }: StaffCeremony): Promise<void> {
    const { ceremonies, ownerColumn } = this.tables;
    await this.dataSource.query(`DELETE FROM ${ceremonies} WHERE expires_at < now()`);
    await this.dataSource.query(
      `INSERT INTO ${ceremonies} (challenge, ${ownerColumn}, expires_at)
       VALUES ($1, $2, now() + make_interval(secs => $3))`,
      [challenge, ownerId, CEREMONY_SECONDS],
    );
  }

  /** Ends the ceremony of the challenge in an answer's client data, even if the answer is refused. */
  async end(clientData: string): Promise<StaffCeremony | undefined> {
    const challenge = challengeOf(clientData);
    if (challenge === undefined) return undefined;
    const { ceremonies, ownerColumn } = this.tables;
    const [rows] = (await this.dataSource.query(
      `DELETE FROM ${ceremonies} WHERE challenge = $1
       RETURNING challenge, ${ownerColumn} AS "ownerId", expires_at > now() AS "isFresh"`,
      [challenge],
    )) as [(StaffCeremony & { isFresh: boolean })[], number];
    const [ceremony] = rows;
    return ceremony?.isFresh ? ceremony : undefined;
  }
}
