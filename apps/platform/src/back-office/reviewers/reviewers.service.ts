import type {
  AddReviewer,
  EnrolmentCode,
  ReviewerAccessRequest,
  ReviewerResource,
} from '#contracts';
import { declareError } from '#http';
import { MailOutbox } from '#mail';
import { endStaffSessions, requestOf, StaffCodes, StaffRequests } from '#staff-sign-in';
import { sessionRequired } from '#strong-auth';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { newId } from '../../ids.js';
import { addStaffMail, deleteStaffMails, LATEST_CODE_MAIL } from '../../mails/index.js';
import { recordReviewerAction, type Reviewer, reviewerKind } from './reviewer-host.js';

const { tables } = reviewerKind;

const reviewerEmailTaken = declareError(
  'reviewer_email_taken',
  409,
  'There is an account with this e-mail address already.',
);

const reviewerIsCaller = declareError(
  'reviewer_is_caller',
  409,
  'You can not do this to your own account. Ask another admin.',
);

const reviewerUnknown = declareError('reviewer_unknown', 404, 'There is no such account.');

type StoredRequest = Omit<ReviewerAccessRequest, 'requestedBy'> & { requestedBy: string };

interface ReviewerRow extends Omit<ReviewerResource, 'createdAt' | 'lastSignedInAt' | 'request'> {
  createdAt: Date;
  lastSignedInAt: Date | null;
  request: StoredRequest | null;
  requesterName: string | null;
}

/** Ends what depends on a reviewer who is disabled by an admin, in the same transaction. */
type WhenDisabled = (
  transaction: EntityManager,
  reviewerId: string,
  admin: Reviewer,
) => Promise<void>;

/**
 * The accounts of the back office. They are never deleted, because the trail refers to them.
 *
 * Four eyes: a new account, a new passkey for an active account and a disabled account are requested by one admin and
 * confirmed by another. Codes are mailed to their owners, and shown to no one. For an operator's command the actor is
 * null; an operator confirms what an admin requested, and needs no second person.
 */
@Injectable()
export class ReviewersService {
  private readonly requests = new StaffRequests(tables);
  private readonly dependents: WhenDisabled[] = [];

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly codes: StaffCodes,
    private readonly outbox: MailOutbox,
  ) {}

  whenDisabled(dependent: WhenDisabled): void {
    this.dependents.push(dependent);
  }

  async list(): Promise<ReviewerResource[]> {
    const rows: ReviewerRow[] = await this.dataSource.query(
      `${SELECT_REVIEWERS} ORDER BY a.name, a.id`,
    );
    return rows.map(toResource);
  }

  async findByEmail(email: string): Promise<ReviewerResource | undefined> {
    const [row] = (await this.dataSource.query(`${SELECT_REVIEWERS} WHERE a.email = $1`, [
      email.toLowerCase(),
    ])) as ReviewerRow[];
    return row && toResource(row);
  }

  /** Whether an admin exists who can sign in. */
  async hasAdmin(manager = this.dataSource.manager): Promise<boolean> {
    const [{ exists }] = (await manager.query(
      `SELECT EXISTS (SELECT FROM reviewers a JOIN reviewer_passkeys p ON p.reviewer_id = a.id
         WHERE a.role = 'admin' AND a.disabled_at IS NULL) AS exists`,
    )) as [{ exists: boolean }];
    return exists;
  }

  /**
   * The code of the first admin, for an operator's command. It replaces a code that is about to be mailed.
   *
   * @throws reviewer_unknown
   */
  async showFirstCode(id: string): Promise<EnrolmentCode> {
    return this.dataSource.transaction(async (transaction) => {
      await this.lockActor(transaction, null, id);
      if (
        (await this.read(transaction, id)).role !== 'admin' ||
        (await this.hasAdmin(transaction))
      ) {
        throw reviewerUnknown();
      }
      await deleteStaffMails(transaction, id);
      await recordReviewerAction(transaction, id, 'code_shown', null);
      return this.codes.create(transaction, id);
    });
  }

  /**
   * @param isMailed false if the code is not mailed, but shown by {@link showFirstCode}.
   * @throws reviewer_email_taken
   */
  async add(
    { name, email, role }: AddReviewer,
    actorId: string | null,
    isMailed = true,
  ): Promise<ReviewerResource> {
    return this.dataSource.transaction(async (transaction) => {
      await this.lockActor(transaction, actorId);
      const [row] = (await transaction.query(
        `INSERT INTO reviewers (id, name, email, role, confirmed_at)
         VALUES ($1, $2, $3, $4, CASE WHEN $5 THEN now() END)
         ON CONFLICT (email) DO NOTHING RETURNING id`,
        [newId('rev'), name, email.toLowerCase(), role, actorId === null],
      )) as { id: string }[];
      if (!row) throw reviewerEmailTaken();
      await recordReviewerAction(transaction, row.id, 'added', actorId);
      if (actorId !== null) await this.requests.add(transaction, row.id, 'account', actorId);
      else if (isMailed) await this.mailCode(transaction, row.id, 'staff_invitation');
      return this.read(transaction, row.id);
    });
  }

  /**
   * Mails another code to a reviewer without a passkey; requests a new passkey for an active one, who is notified.
   *
   * @param isMailed as in {@link add}.
   * @throws reviewer_is_caller, reviewer_unknown
   */
  async requestCode(
    id: string,
    actorId: string | null,
    isMailed = true,
  ): Promise<ReviewerResource> {
    return this.change(id, actorId, async (transaction, { status }) => {
      if (status === 'disabled') throw reviewerUnknown();
      if (status === 'invited' || actorId === null) {
        await this.confirmAccount(transaction, id);
        await this.requests.endFor(transaction, id);
        if (!isMailed) return;
        await recordReviewerAction(transaction, id, 'code_mailed', actorId);
        const kind = status === 'active' ? 'staff_new_passkey' : 'staff_invitation';
        return this.mailCode(transaction, id, kind);
      }
      if (status === 'unconfirmed') {
        await this.requests.add(transaction, id, 'account', actorId);
        return;
      }
      if (!(await this.requests.add(transaction, id, 'passkey', actorId))) return;
      await recordReviewerAction(transaction, id, 'passkey_requested', actorId);
      const mail = {
        kind: 'staff_passkey_requested',
        accountId: id,
        requestedBy: actorId,
      } as const;
      await addStaffMail(this.outbox, transaction, mail);
    });
  }

  /**
   * @param requestId left out by an operator's command.
   * @throws access_request_unknown, reviewer_unknown, second_person_required
   */
  async confirm(
    id: string,
    requestId: string | undefined,
    actorId: string | null,
  ): Promise<ReviewerResource> {
    const confirm = async (transaction: EntityManager) => {
      const kind = await this.requests.confirm(transaction, id, requestId, actorId);
      await this.confirmAccount(transaction, id);
      if (kind === 'enable') {
        await transaction.query('UPDATE reviewers SET disabled_at = NULL WHERE id = $1', [id]);
        return recordReviewerAction(transaction, id, 'enabled', actorId);
      }
      const isNew = kind === 'account';
      await recordReviewerAction(
        transaction,
        id,
        isNew ? 'confirmed' : 'passkey_confirmed',
        actorId,
      );
      await this.mailCode(transaction, id, isNew ? 'staff_invitation' : 'staff_new_passkey');
    };
    return this.change(id, actorId, confirm, { mayBeOwn: true });
  }

  /** A new account that is declined is disabled. @throws access_request_unknown, reviewer_unknown */
  async decline(id: string, requestId: string, actorId: string): Promise<ReviewerResource> {
    const decline = async (transaction: EntityManager) => {
      const kind = await this.requests.decline(transaction, id, requestId);
      await recordReviewerAction(transaction, id, 'request_declined', actorId);
      if (kind !== 'account') return;
      await transaction.query('UPDATE reviewers SET disabled_at = now() WHERE id = $1', [id]);
    };
    return this.change(id, actorId, decline, { mayBeOwn: true });
  }

  /**
   * Ends the account's sessions and code at once, disables its passkey, and makes void what it proposed and requested.
   *
   * @throws reviewer_is_caller, reviewer_unknown
   */
  async disable(id: string, admin: Reviewer): Promise<ReviewerResource> {
    const disable = async (transaction: EntityManager) => {
      await transaction.query(
        'UPDATE reviewers SET disabled_at = coalesce(disabled_at, now()) WHERE id = $1',
        [id],
      );
      await endStaffSessions(transaction, tables, id);
      await this.codes.withdraw(transaction, id);
      await this.requests.endFor(transaction, id);
      await this.requests.endOf(transaction, id);
      for (const dependent of this.dependents) await dependent(transaction, id, admin);
      await recordReviewerAction(transaction, id, 'disabled', admin.id);
    };
    return this.change(id, admin.id, disable, { lockFirst: LOCK_COMPANIES_OF_PROPOSALS });
  }

  /** @throws reviewer_is_caller, reviewer_unknown */
  async requestEnabling(id: string, actorId: string): Promise<ReviewerResource> {
    return this.change(id, actorId, async (transaction, { status }) => {
      if (status !== 'disabled') return;
      if (!(await this.requests.add(transaction, id, 'enable', actorId))) return;
      await recordReviewerAction(transaction, id, 'enable_requested', actorId);
    });
  }

  /** Changes an account under its lock and its admin's. @throws reviewer_is_caller, reviewer_unknown */
  private async change(
    id: string,
    actorId: string | null,
    change: (transaction: EntityManager, account: ReviewerResource) => Promise<void>,
    { mayBeOwn = false, lockFirst }: { mayBeOwn?: boolean; lockFirst?: string } = {},
  ): Promise<ReviewerResource> {
    if (id === actorId && !mayBeOwn) throw reviewerIsCaller();
    return this.dataSource.transaction(async (transaction) => {
      if (lockFirst) await transaction.query(lockFirst, [id]);
      await this.lockActor(transaction, actorId, id);
      await change(transaction, await this.read(transaction, id));
      return this.read(transaction, id);
    });
  }

  /** In the order of ids, so that two admins who act on each other wait. @throws session_required */
  private async lockActor(
    transaction: EntityManager,
    actorId: string | null,
    id?: string,
  ): Promise<void> {
    const locked: { id: string; isDisabled: boolean }[] = await transaction.query(
      `SELECT id, disabled_at IS NOT NULL AS "isDisabled" FROM reviewers
       WHERE id = ANY ($1) ORDER BY id FOR NO KEY UPDATE`,
      [[actorId, id].filter(Boolean)],
    );
    if (locked.some((row) => row.id === actorId && row.isDisabled)) throw sessionRequired();
  }

  private async confirmAccount(transaction: EntityManager, id: string): Promise<void> {
    await transaction.query(
      'UPDATE reviewers SET confirmed_at = coalesce(confirmed_at, now()) WHERE id = $1',
      [id],
    );
  }

  private mailCode(
    transaction: EntityManager,
    accountId: string,
    kind: 'staff_invitation' | 'staff_new_passkey',
  ): Promise<void> {
    return addStaffMail(this.outbox, transaction, { kind, accountId });
  }

  private async read(manager: EntityManager, id: string): Promise<ReviewerResource> {
    const [row] = (await manager.query(`${SELECT_REVIEWERS} WHERE a.id = $1`, [
      id,
    ])) as ReviewerRow[];
    if (!row) throw reviewerUnknown();
    return toResource(row);
  }
}

/**
 * Locks reviewers against being disabled until the end of a transaction in which they decide, or in which it is
 * decided about what they proposed. After the company's lock, and before all others.
 *
 * @returns the ids of the disabled reviewers.
 */
export async function lockReviewers(
  transaction: EntityManager,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows: { id: string; isDisabled: boolean }[] = await transaction.query(
    `SELECT id, disabled_at IS NOT NULL AS "isDisabled" FROM reviewers
     WHERE id = ANY ($1) ORDER BY id FOR SHARE`,
    [ids],
  );
  return new Set(rows.filter(({ isDisabled }) => isDisabled).map(({ id }) => id));
}

/** Locks the reviewer. @throws session_required if they were disabled at this moment. */
export async function requireEnabled(transaction: EntityManager, { id }: Reviewer): Promise<void> {
  if ((await lockReviewers(transaction, [id])).size > 0) throw sessionRequired();
}

function toResource({
  createdAt,
  lastSignedInAt,
  request,
  requesterName,
  codeMail,
  ...reviewer
}: ReviewerRow): ReviewerResource {
  return {
    ...reviewer,
    createdAt: createdAt.toISOString(),
    lastSignedInAt: lastSignedInAt?.toISOString() ?? null,
    request: request && {
      ...request,
      requestedAt: new Date(request.requestedAt).toISOString(),
      requestedBy: { id: request.requestedBy, name: requesterName ?? '' },
    },
    codeMail: codeMail && { ...codeMail, createdAt: new Date(codeMail.createdAt).toISOString() },
  };
}

/**
 * The trail of a company refers to it. Who approves holds the company's lock and then waits for the reviewers, so that
 * it has to come first here, too. $1 reviewer.
 */
const LOCK_COMPANIES_OF_PROPOSALS = `
  SELECT FROM companies WHERE id IN (
    SELECT company_id FROM application_proposals WHERE reviewer_id = $1
    UNION SELECT company_id FROM money_proposals WHERE proposed_by = $1 AND state = 'waiting'
  ) ORDER BY id FOR KEY SHARE`;

/** Accounts `a`, with what waits for a second admin and the latest mail with a code. */
const SELECT_REVIEWERS = `
  SELECT a.id, a.name, a.email, a.role, a.created_at AS "createdAt",
    a.last_signed_in_at AS "lastSignedInAt",
    CASE WHEN a.disabled_at IS NOT NULL THEN 'disabled'
      WHEN a.confirmed_at IS NULL THEN 'unconfirmed'
      WHEN EXISTS (SELECT FROM reviewer_passkeys p WHERE p.reviewer_id = a.id) THEN 'active'
      ELSE 'invited' END AS status,
    ${requestOf(tables)} AS request,
    (SELECT r.name FROM reviewer_access_requests q JOIN reviewers r ON r.id = q.requested_by
     WHERE q.reviewer_id = a.id) AS "requesterName",
    ${LATEST_CODE_MAIL} AS "codeMail"
  FROM reviewers a`;
