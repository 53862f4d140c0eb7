import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { PlatformConfig } from '../../platform.config.js';
import { hashOfToken } from '../../secrets/index.js';
import { isLinkUnknown, onboardingGuessesTooMany } from './onboarding-links.errors.js';

const FIRST_LOCK_SECONDS = 60;
const LONGEST_LOCK_SECONDS = 86_400;

// A network of IPv6 belongs to one customer: an address of it costs nothing.
const NETWORK = `CASE family($1::inet) WHEN 4 THEN $1::inet
  ELSE network(set_masklen($1::inet, 64))::inet END`;

/**
 * Who tries tokens that don't exist is locked out, by address and for all replicas. Only different tokens
 * count, so that a page that is open with a mangled link locks nobody out. After the limit, one more guess
 * doubles the lock: 1 minute, 2, 4, up to a day; a day without a guess and all is forgotten.
 */
@Injectable()
export class LinkGuesses {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly config: PlatformConfig,
  ) {}

  /**
   * Looks a token up, unless who shows it is locked out.
   *
   * @throws too_many_guesses, and what the look-up throws.
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
    const leftSeconds = this.lockSeconds(guesses.count) - (guesses.agoSeconds ?? 0);
    if (leftSeconds > 0) throw onboardingGuessesTooMany(leftSeconds);
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

/** An IPv4 address as Node tells it on a socket for both, an IPv6 address without its interface. */
function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
}
