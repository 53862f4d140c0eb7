import {
  type BeforeApplicationShutdown,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { PlatformClient } from '#platform-client';
import { DataSource } from 'typeorm';
import {
  AccountCorrected,
  type AccountEventResource,
  AccountTopUp,
  eventDeclarationOf,
  sentEventClassOf,
  transactionEventClasses,
} from '#contracts';
import { PermanentError, readEvent } from '#messaging';
import { ClaimedWork, firstOf } from '#database';
import { AccountCopy } from '../accounts/account-copy.js';
import {
  type LedgerEvent,
  reportedChange,
  type ReportedChange,
} from '../accounts/reported-change.js';
import { CardActivityConfig } from '../card-activity.config.js';
import { ofKnownAccount, PlatformCalls } from './platform-calls.js';

interface Position {
  companyId: string;
  /** The number of the last applied change. */
  sequence: number;
  hasGap: boolean;
  isContradicted: boolean;
}

const PAGE = 100;

/** Gets missed changes from the platform, and applies them like received ones. */
@Injectable()
export class Completion {
  private readonly logger = new Logger(Completion.name);

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly platform: PlatformClient,
    private readonly accounts: AccountCopy,
  ) {}

  /** Until no change waits for another one. */
  fillGap(accountId: string): Promise<void> {
    return this.ask(accountId, ({ hasGap }) => hasGap);
  }

  /** Up to the latest change that the platform has: no gap shows that the latest are missing. */
  catchUp(accountId: string): Promise<void> {
    return this.ask(accountId, () => true);
  }

  /** @throws PlatformError, PlatformUnreachableError */
  private async ask(accountId: string, isWanted: (position: Position) => boolean): Promise<void> {
    for (let hasMore = true; hasMore;) {
      const position = await this.position(accountId);
      if (!position || position.isContradicted || !isWanted(position)) return;
      hasMore = await this.askFrom(accountId, position);
    }
  }

  private async position(accountId: string): Promise<Position | undefined> {
    const [position] = await this.dataSource.manager.query<Position[]>(FIND_POSITION, [accountId]);
    return position;
  }

  /** @returns whether there are more. */
  private async askFrom(accountId: string, { companyId, sequence }: Position): Promise<boolean> {
    const { data, hasMore } = await ofKnownAccount(
      this.platform.accounts.listEvents(accountId, { afterSequence: sequence, limit: PAGE }),
      { data: [], hasMore: false },
    );
    const changes = data.map((one) => listedChange(accountId, companyId, one));
    const [first, ...others] = changes;
    if (!first) return false;
    await this.dataSource.transaction(async (transaction) => {
      await this.accounts.receiveAfterLost(transaction, first);
      for (const change of others) await this.accounts.receive(transaction, change);
    });
    this.logger.log(`${accountId} got ${changes.length} changes from the platform`);
    return hasMore;
  }
}

const ledgerEventClasses: ReadonlySet<unknown> = new Set([
  AccountCorrected,
  AccountTopUp,
  ...transactionEventClasses,
]);

/**
 * A change as the platform lists it. Without its event if that is deleted, or of a kind or a version that is
 * not known here: then the amounts are applied, and nothing of the payment.
 */
function listedChange(
  accountId: string,
  companyId: string,
  { id, accountSequence, timestamp, booked, held, version, payload }: AccountEventResource,
): ReportedChange {
  const event = payload && ledgerEventOf(payload, version);
  if (event?.data.accountId === accountId && event.data.ledger.accountSequence === accountSequence)
    return reportedChange(id, event);
  return {
    ...{ accountId, companyId, sequence: accountSequence, eventId: id, toldAt: timestamp },
    currency: booked.currency,
    before: null,
    after: { booked: booked.amount, held: held.amount },
    event: null,
  };
}

/** As the consumer of its topic reads it. */
function ledgerEventOf(payload: { event: string }, version: number | null): LedgerEvent | null {
  const eventClass = sentEventClassOf(payload.event);
  if (!eventClass || !ledgerEventClasses.has(eventClass)) return null;
  if (eventDeclarationOf(eventClass).version !== version) return null;
  try {
    return readEvent(eventClass, payload) as LedgerEvent;
  } catch (error) {
    if (error instanceof PermanentError) return null;
    throw error;
  }
}

const AT_ONCE = 4;
const POLL_MS = 1_000;
// For the case that the platform can't fill the gap, or that this replica is killed meanwhile.
const ASK_AGAIN_SECONDS = 60;

/** Asks the platform for what is missing where a gap lasts: most gaps close by themselves. */
@Injectable()
export class GapWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly work: ClaimedWork<{ id: string }>;

  constructor(
    { gapSeconds }: CardActivityConfig,
    @InjectDataSource() dataSource: DataSource,
    calls: PlatformCalls,
    completion: Completion,
  ) {
    this.work = new ClaimedWork({
      name: GapWorker.name,
      concurrency: AT_ONCE,
      pollMs: POLL_MS,
      claim: async (free) => {
        if (!calls.arePossible) return [];
        const values = [free, gapSeconds, ASK_AGAIN_SECONDS];
        const [claimed] = await dataSource.manager.query<[{ id: string }[], number]>(
          CLAIM_GAPS,
          values,
        );
        return claimed;
      },
      work: ({ id }) => calls.make(`fill the gap of ${id}`, () => completion.fillGap(id)),
    });
  }

  onApplicationBootstrap(): void {
    this.work.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.work.stop();
  }
}

/** $1 limit, $2 seconds that a gap may last, $3 seconds until the platform is queried again. */
export const CLAIM_GAPS = `
  UPDATE accounts SET ask_at = now() + make_interval(secs => $3)
  WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM accounts
    WHERE gap_since <= now() - make_interval(secs => $2) AND ask_at <= now() AND contradicted_at IS NULL
    ORDER BY ask_at ${firstOf('$1')} FOR UPDATE SKIP LOCKED
  ))
  RETURNING id`;

const FIND_POSITION = `
  SELECT company_id AS "companyId", sequence::float8 AS sequence, gap_since IS NOT NULL AS "hasGap",
    contradicted_at IS NOT NULL AS "isContradicted"
  FROM accounts WHERE id = $1`;
