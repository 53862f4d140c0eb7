import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { GroupCommit } from '#database';
import { DataSource } from 'typeorm';
import { StrongAuthPool } from '../tables/strong-auth-tables.js';

type CeremonyKind = 'registration' | 'sign_in' | 'approval' | 'act';

/** An issued challenge that waits for its answer. */
interface Ceremony {
  challenge: string;
  kind: CeremonyKind;
  personId: string | null;
  approvalId: string | null;
  nonce: Buffer | null;
}

// The time for which a browser waits for the person.
export const CEREMONY_SECONDS = 120;
export const CEREMONY_TIMEOUT_MS = CEREMONY_SECONDS * 1_000;
const MOST_TOGETHER = 100;

/** The issued passkey challenges: each is valid for one answer and a short time. */
@Injectable()
export class Ceremonies {
  private readonly begun = new GroupCommit<Ceremony, null>(
    (ceremonies) => this.beginAll(ceremonies),
    MOST_TOGETHER,
  );

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly pool: StrongAuthPool,
  ) {}

  async begin(ceremony: Partial<Ceremony> & Pick<Ceremony, 'challenge' | 'kind'>): Promise<void> {
    await this.begun.add({ personId: null, approvalId: null, nonce: null, ...ceremony });
  }

  /**
   * Ends the ceremony that an answer belongs to, found by the challenge in its client data. It ends even if
   * the answer is refused, so that no challenge is answered twice.
   */
  async end(kind: CeremonyKind, clientData: string): Promise<Ceremony | undefined> {
    const challenge = challengeOf(clientData);
    if (challenge === undefined) return undefined;
    const [ceremony] = await this.pool.query<Ceremony & { isFresh: boolean }>(
      `DELETE FROM strong_auth_ceremonies WHERE challenge = $1 AND kind = $2
       RETURNING challenge, kind, person_id AS "personId", approval_id AS "approvalId", nonce,
         expires_at > now() AS "isFresh"`,
      [challenge, kind],
    );
    return ceremony?.isFresh ? ceremony : undefined;
  }

  async removeExpired(): Promise<void> {
    await this.dataSource.query('DELETE FROM strong_auth_ceremonies WHERE expires_at < now()');
  }

  private async beginAll(ceremonies: Ceremony[]): Promise<null[]> {
    await this.pool.query(BEGIN_ALL, [
      ceremonies.map(({ challenge }) => challenge),
      ceremonies.map(({ kind }) => kind),
      ceremonies.map(({ personId }) => personId),
      ceremonies.map(({ approvalId }) => approvalId),
      ceremonies.map(({ nonce }) => nonce),
      CEREMONY_SECONDS,
    ]);
    return ceremonies.map(() => null);
  }
}

// The format of our challenges. Other input may contain text that Postgres can't process.
const CHALLENGE = /^[\w-]{1,100}$/;

/** The signed challenge from the client data; undefined if it can't be one of ours. */
export function challengeOf(clientData: string): string | undefined {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(clientData, 'base64url').toString('utf8'));
    const { challenge } = (parsed ?? {}) as { challenge?: unknown };
    return typeof challenge === 'string' && CHALLENGE.test(challenge) ? challenge : undefined;
  } catch {
    return undefined;
  }
}

/** $6 seconds that they have. */
const BEGIN_ALL = `
  INSERT INTO strong_auth_ceremonies
    (challenge, kind, person_id, approval_id, nonce, expires_at)
  SELECT challenge, kind, person_id, approval_id, nonce,
    now() + make_interval(secs => $6::float8)
  FROM unnest($1::text[], $2::text[], $3::uuid[], $4::text[], $5::bytea[])
    AS begun (challenge, kind, person_id, approval_id, nonce)`;
