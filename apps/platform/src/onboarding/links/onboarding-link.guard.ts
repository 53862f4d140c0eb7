import type { OnboardingEntrance } from '#contracts';
import { declareError, hashOfToken, MayAnswer } from '#http';
import {
  type CanActivate,
  createParamDecorator,
  type ExecutionContext,
  Injectable,
} from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Request } from 'express';
import { DataSource } from 'typeorm';
import { companyEnded } from '../../companies/index.js';
import { PlatformConfig } from '../../platform.config.js';
import {
  isLinkUnknown,
  onboardingLinkExpired,
  OnboardingLinksService,
  onboardingLinkUnknown,
} from './onboarding-links.service.js';

/** Too many unknown onboarding links were opened from this address. Try again after `Retry-After` seconds. */
const onboardingGuessesTooMany = declareError(
  'too_many_guesses',
  429,
  (retryAfterSeconds: number) => ({
    message: 'Too many onboarding links that do not exist were tried from here.',
    retryAfterSeconds,
  }),
);

const FIRST_LOCK_SECONDS = 60;
const LONGEST_LOCK_SECONDS = 86_400;

// An IPv6 network belongs to one customer, who can use all its addresses.
const NETWORK = `CASE family($1::inet) WHEN 4 THEN $1::inet
  ELSE network(set_masklen($1::inet, 64))::inet END`;

/**
 * Locks out callers who guess tokens, by network and across all replicas. Only different tokens count, so
 * that a page with a damaged link does not lock its user out. After the limit each further guess doubles the lock: 1,
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

/** The holder of an onboarding link. */
export interface OnboardingVisit {
  companyId: string;
  entrance: OnboardingEntrance;
}

interface VisitRequest extends Request {
  onboardingVisit?: OnboardingVisit;
}

/**
 * Admits only requests with a valid link, before their body is read. For paths of the form
 * `onboarding/<entrance>/:token`; a controller names the entrances at which it is available.
 */
@Injectable()
@MayAnswer(onboardingLinkUnknown, onboardingLinkExpired, companyEnded, onboardingGuessesTooMany)
export class OnboardingLinkGuard implements CanActivate {
  constructor(
    private readonly links: OnboardingLinksService,
    private readonly guesses: LinkGuesses,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<VisitRequest>();
    const entrance = request.path.split('/')[2] as OnboardingEntrance;
    const token = String(request.params.token);
    // `ip` is undefined only if the connection is gone, and with it the answer.
    const companyId = await this.guesses.watch(request.ip ?? '0.0.0.0', token, () =>
      this.links.companyOf(entrance, token),
    );
    request.onboardingVisit = { companyId, entrance };
    return true;
  }
}

/** The holder of the request's link. Use only behind {@link OnboardingLinkGuard}. */
export const Visit = createParamDecorator(
  (_data: unknown, context: ExecutionContext): OnboardingVisit => {
    const { onboardingVisit } = context.switchToHttp().getRequest<VisitRequest>();
    if (!onboardingVisit) throw new Error('Visit is used without OnboardingLinkGuard');
    return onboardingVisit;
  },
);
