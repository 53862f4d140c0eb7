import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { hashOfToken } from '#http';
import { DataSource } from 'typeorm';
import { PlatformConfig } from '../../platform.config.js';
import { isLinkUnknown, onboardingGuessesTooMany } from './onboarding-links.errors.js';

const FIRST_LOCK_SECONDS = 60;
const LONGEST_LOCK_SECONDS = 86_400;

// An IPv6 network belongs to one customer, who can use all its addresses.
const NETWORK = `CASE family($1::inet) WHEN 4 THEN $1::inet
  ELSE network(set_masklen($1::inet, 64))::inet END`;

/**
 * Locks out callers who guess tokens, by network and across all replicas. Only different tokens count, so
 * that a page with a damaged link locks nobody out. After the limit each further guess doubles the lock: 1,
 * 2, 4 minutes, up to a day. A day without guesses resets it.
 */
@Injectable()
export class LinkGuesses {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly config: PlatformConfig,
  ) {}

  /**
   * Looks a token up, unless the caller is locked out.
   *
   * @throws too_many_guesses, and the errors of the look-up.
   */
  async watch<T>(address: string, token: string, find: () => Promise<T>): Promise<T> {
    await this.refuseLocked(address);
    try {
      return await find();
    } catch (error) {
      if (isLinkUnknown(error)) await this.record(address, token);
      throw error;
    }
  }

  /** @throws too_many_guesses while the address is locked out. */
  private async refuseLocked(address: string): Promise<void> {
    const [guesses] = (await this.dataSource.query(
      `SELECT count(*)::int AS count, extract(epoch FROM now() - max(guessed_at))::float8 AS "agoSeconds"
       FROM onboarding_link_guesses
       WHERE network = ${NETWORK} AND guessed_at > now() - make_interval(secs => $2)`,
      [plain(address), LONGEST_LOCK_SECONDS],
    )) as [{ count: number; agoSeconds: number | null }];
    const lockSeconds = this.lockSeconds(guesses.count);
    const leftSeconds = lockSeconds - (guesses.agoSeconds ?? 0);
    // A guess that was recorded during this query is younger than now(), so its age is negative.
    if (lockSeconds > 0 && leftSeconds > 0) throw onboardingGuessesTooMany(leftSeconds);
  }

  private async record(address: string, token: string): Promise<void> {
    await this.dataSource.query(
      `INSERT INTO onboarding_link_guesses (network, token_hash) VALUES (${NETWORK}, $2)
       ON CONFLICT DO NOTHING`,
      [plain(address), hashOfToken(token)],
    );
    await this.dataSource.query(
      'DELETE FROM onboarding_link_guesses WHERE guessed_at < now() - make_interval(secs => $1)',
      [LONGEST_LOCK_SECONDS],
    );
  }

  private lockSeconds(guesses: number): number {
    const beyond = guesses - this.config.onboardingGuessLimit;
    if (beyond < 0) return 0;
    return Math.min(FIRST_LOCK_SECONDS * 2 ** Math.min(beyond, 30), LONGEST_LOCK_SECONDS);
  }
}

/** Removes Node's IPv4-mapped prefix, and the interface of an IPv6 address. */
function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
}
