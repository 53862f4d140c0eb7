import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { CEREMONY_SECONDS, challengeOf } from '#strong-auth';
import { DataSource } from 'typeorm';

/** An issued challenge that waits for its answer. */
export interface ReviewerCeremony {
  challenge: string;
  /** The reviewer who enrols a passkey; null for signing in. */
  reviewerId: string | null;
}

/** The challenges of reviewers' passkeys: each is valid for one answer and a short time. */
@Injectable()
export class ReviewerCeremonies {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  async begin({ challenge, reviewerId }: ReviewerCeremony): Promise<void> {
    await this.dataSource.query('DELETE FROM reviewer_ceremonies WHERE expires_at < now()');
    await this.dataSource.query(
      `INSERT INTO reviewer_ceremonies (challenge, reviewer_id, expires_at)
       VALUES ($1, $2, now() + make_interval(secs => $3))`,
      [challenge, reviewerId, CEREMONY_SECONDS],
    );
  }

  /** Ends the ceremony of the challenge in an answer's client data, even if the answer is refused. */
  async end(clientData: string): Promise<ReviewerCeremony | undefined> {
    const challenge = challengeOf(clientData);
    if (challenge === undefined) return undefined;
    const [rows] = (await this.dataSource.query(
      `DELETE FROM reviewer_ceremonies WHERE challenge = $1
       RETURNING challenge, reviewer_id AS "reviewerId", expires_at > now() AS "isFresh"`,
      [challenge],
    )) as [(ReviewerCeremony & { isFresh: boolean })[], number];
    const [ceremony] = rows;
    return ceremony?.isFresh ? ceremony : undefined;
  }
}
