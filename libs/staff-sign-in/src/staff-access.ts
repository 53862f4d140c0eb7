import type { IncomingMessage } from 'node:http';
import type { EnrolmentCode, StaffSessionResource } from '#contracts';
import { declareError, GuessLimit, type NewSession, SessionCookie } from '#http';
import {
  assignUse,
  AttemptLock,
  CEREMONY_SECONDS,
  challengeOf,
  type CredentialRow,
  enrolmentCodeInvalid,
  mayBeUsed,
  type NewPasskey,
  OneTimeCodes,
  type Passkey,
  passkeyRefused,
  Passkeys,
  type PasskeyUse,
  sessionRequired,
  toCredential,
  valuesOfUse,
} from '#strong-auth';
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Response } from 'express';
import { DataSource, type EntityManager } from 'typeorm';
import { type StaffAccount, StaffHost, type StaffTables } from './staff-host.js';
import {
  browserOf,
  decidesFrom,
  endStaffSessions,
  type StaffSession,
  StaffSessions,
} from './staff-sessions.js';

const sessionUnknown = declareError('session_unknown', 404, 'There is no such session.');

/** An issued challenge that waits for its answer. */
interface StaffCeremony {
  challenge: string;
  /** The account that enrols a passkey; null for signing in. */
  ownerId: string | null;
}

/** The challenges of staff's passkeys: each is valid for one answer and a short time. */
class StaffCeremonies {
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

/** One-time codes that bind a passkey to an account of staff. */
@Injectable()
export class StaffCodes extends OneTimeCodes {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(StaffHost) private readonly host: Pick<StaffHost, 'kind' | 'origin'>,
  ) {
    super(host.kind.tables.codes, host.kind.tables.ownerColumn);
  }

  /** Creates a code, which replaces the account's older one. */
  create(transaction: EntityManager, accountId: string, code?: string): Promise<EnrolmentCode> {
    const { page, codeMinutes } = this.host.kind;
    return this.issue(transaction, accountId, `${this.host.origin}${page}`, codeMinutes, code);
  }

  /**
   * Creates a code for an account that may get one, which replaces its older one.
   *
   * @throws enrolment_code_invalid if the account is disabled or not confirmed.
   */
  createFor(accountId: string): Promise<EnrolmentCode> {
    return this.dataSource.transaction(async (transaction) => {
      const found: object[] = await transaction.query(
        `SELECT FROM ${this.host.kind.tables.accounts}
         WHERE id = $1 AND disabled_at IS NULL AND confirmed_at IS NOT NULL FOR NO KEY UPDATE`,
        [accountId],
      );
      if (found.length === 0) throw enrolmentCodeInvalid();
      return this.create(transaction, accountId);
    });
  }

  /**
   * Finds the account of a code, and counts a wrong one: see {@link OneTimeCodes.ownerOf}.
   *
   * @throws enrolment_code_invalid
   */
  async check(code: string): Promise<StaffAccount> {
    const { manager } = this.dataSource;
    const [account] = (await manager.query(
      `SELECT id, name FROM ${this.host.kind.tables.accounts} WHERE id = $1 AND disabled_at IS NULL AND confirmed_at IS NOT NULL`,
      [await this.ownerOf(manager, code)],
    )) as StaffAccount[];
    if (!account) throw enrolmentCodeInvalid();
    return account;
  }
}

interface StaffPasskey {
  ownerId: string;
  isDisabled: boolean;
  credential: Passkey;
}

const USE = ['$2::bigint', '$3::boolean', '$4::boolean'];

/** The passkeys of staff. */
class StaffPasskeys {
  constructor(
    private readonly dataSource: DataSource,
    private readonly tables: StaffTables,
  ) {}

  async find(credentialId: string): Promise<StaffPasskey | undefined> {
    const { accounts, passkeys, ownerColumn } = this.tables;
    const [row] = (await this.dataSource.query(
      `SELECT p.${ownerColumn} AS "ownerId", a.disabled_at IS NOT NULL AS "isDisabled",
         p.credential_id AS "credentialId", p.public_key AS "publicKey", p.counter, p.transports,
         p.backup_eligible AS "isBackupEligible"
       FROM ${passkeys} p JOIN ${accounts} a ON a.id = p.${ownerColumn} WHERE p.credential_id = $1`,
      [credentialId],
    )) as (CredentialRow & Omit<StaffPasskey, 'credential'>)[];
    if (!row) return undefined;
    const { ownerId, isDisabled } = row;
    return { ownerId, isDisabled, credential: toCredential(row) };
  }

  /** Keeps only the new passkey, because somebody who needed a new code may have lost the device. */
  async replaceAll(
    transaction: EntityManager,
    ownerId: string,
    { id, publicKey, counter, transports = [], isBackupEligible, isBackedUp }: NewPasskey,
  ): Promise<void> {
    const { passkeys, ownerColumn } = this.tables;
    await transaction.query(`DELETE FROM ${passkeys} WHERE ${ownerColumn} = $1`, [ownerId]);
    await transaction.query(
      `INSERT INTO ${passkeys} (credential_id, ${ownerColumn}, public_key, counter, transports,
         backup_eligible, backed_up)
       VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      [
        ...[id, ownerId, Buffer.from(publicKey), counter, transports],
        ...[isBackupEligible, isBackedUp],
      ],
    );
  }

  /** @returns false if the counter of a passkey that is not backed up did not grow: the passkey was copied. */
  async recordUse(credentialId: string, use: PasskeyUse): Promise<boolean> {
    const [, count] = (await this.dataSource.query(
      `UPDATE ${this.tables.passkeys} p SET ${assignUse(USE)}
       WHERE credential_id = $1 AND ${mayBeUsed('p', USE)}`,
      [credentialId, ...valuesOfUse(use)],
    )) as [unknown, number];
    return count > 0;
  }
}

/**
 * How staff of one kind gets in: a one-time code binds a passkey to an account, and the passkey opens sessions, which
 * a cookie carries.
 */
@Injectable()
export class StaffAccess<Account extends StaffAccount = StaffAccount> {
  private readonly ceremonies: StaffCeremonies;
  private readonly passkeys: Passkeys;
  private readonly known: StaffPasskeys;
  private readonly lock: AttemptLock;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly host: StaffHost,
    private readonly codes: StaffCodes,
    @Inject(StaffSessions) private readonly sessions: StaffSessions<Account>,
    private readonly cookie: SessionCookie,
    private readonly guesses: GuessLimit,
  ) {
    this.ceremonies = new StaffCeremonies(dataSource, host.kind.tables);
    this.passkeys = new Passkeys(host);
    this.known = new StaffPasskeys(dataSource, host.kind.tables);
    this.lock = new AttemptLock(dataSource, host.kind.tables.accounts, (id) =>
      host.record(dataSource.manager, id, 'locked_out'),
    );
  }

  /** @throws enrolment_code_invalid, too_many_requests */
  async beginEnrolment(
    request: IncomingMessage,
    code: string,
  ): Promise<{ account: StaffAccount; options: PublicKeyCredentialCreationOptionsJSON }> {
    const check = () => this.codes.check(code);
    const account = await this.guesses.attempt(request, 'enrolment_code', check);
    const options = await this.passkeys.creationOptions(account.id, account.name, []);
    await this.ceremonies.begin({ challenge: options.challenge, ownerId: account.id });
    return { account, options };
  }

  /**
   * Uses up the code and signs its owner in. Earlier passkeys and sessions become void.
   *
   * @throws enrolment_code_invalid, passkey_refused, too_many_requests
   */
  async completeEnrolment(
    request: IncomingMessage,
    response: Response,
    { code, registration }: { code: string; registration: RegistrationResponseJSON },
  ): Promise<StaffSession<Account>> {
    const enrol = () => this.enrol(code, registration, browserOf(request));
    return this.open(response, await this.guesses.attempt(request, 'enrolment_code', enrol));
  }

  async beginSignIn(): Promise<PublicKeyCredentialRequestOptionsJSON> {
    const options = await this.passkeys.requestOptions(undefined);
    await this.ceremonies.begin({ challenge: options.challenge, ownerId: null });
    return options;
  }

  /** @throws passkey_refused, locked_out */
  async completeSignIn(
    request: IncomingMessage,
    response: Response,
    assertion: AuthenticationResponseJSON,
  ): Promise<StaffSession<Account>> {
    return this.open(response, await this.signInWith(assertion, browserOf(request)));
  }

  async signOut(
    request: IncomingMessage,
    response: Response,
    { account }: StaffSession<Account>,
  ): Promise<void> {
    await this.sessions.end(this.cookie.read(request)!);
    await this.host.record(this.dataSource.manager, account.id, 'signed_out');
    this.cookie.clear(response);
  }

  /** The caller's own sessions, also at other devices. */
  listSessions(
    request: IncomingMessage,
    { account: { id } }: StaffSession<Account>,
  ): Promise<StaffSessionResource[]> {
    return this.sessions.list(id, this.cookie.read(request)!);
  }

  /** The times of a session, for its owner. */
  timesOf(session: StaffSession<Account>) {
    const { idleMinutes, newPasskeyHoldHours } = this.host.limits;
    return {
      decidesFrom: decidesFrom(session, newPasskeyHoldHours)?.toISOString() ?? null,
      expiresAt: session.expiresAt.toISOString(),
      idleMinutes,
    };
  }

  /** Ends a session of the caller, perhaps this one. @throws session_unknown */
  async endSession({ account: { id } }: StaffSession<Account>, sessionId: string): Promise<void> {
    if (!(await this.sessions.endOne(id, sessionId))) throw sessionUnknown();
    await this.host.record(this.dataSource.manager, id, 'signed_out');
  }

  /** Ends all sessions of the caller but this one. */
  async endOtherSessions(
    request: IncomingMessage,
    { account: { id } }: StaffSession<Account>,
  ): Promise<void> {
    await this.sessions.endOthers(id, this.cookie.read(request)!);
    await this.host.record(this.dataSource.manager, id, 'signed_out');
  }

  private async enrol(
    code: string,
    registration: RegistrationResponseJSON,
    browser: string | null,
  ): Promise<NewSession> {
    const { id } = await this.codes.check(code);
    const ceremony = await this.ceremonies.end(registration.response.clientDataJSON);
    if (ceremony?.ownerId !== id) throw passkeyRefused();
    const credential = await this.passkeys.verifyRegistration(registration, ceremony.challenge);
    // The credential belongs to another account, and must identify exactly one.
    if (await this.known.find(credential.id)) throw passkeyRefused();
    return this.dataSource.transaction(async (transaction) => {
      // The account's row first, as in the transaction that disables an account.
      await this.noteSignIn(transaction, id, ', locked_until = NULL');
      await this.codes.use(transaction, code);
      await this.known.replaceAll(transaction, id, credential);
      await endStaffSessions(transaction, this.host.kind.tables, id);
      await this.host.record(transaction, id, 'enrolled');
      return this.sessions.create(transaction, id, browser);
    });
  }

  /** The passkey identifies its owner. */
  private async signInWith(
    assertion: AuthenticationResponseJSON,
    browser: string | null,
  ): Promise<NewSession> {
    const ceremony = await this.ceremonies.end(assertion.response.clientDataJSON);
    // Without a challenge of ours the attempt is not counted, so that an old assertion can't lock out its
    // owner.
    if (!ceremony || ceremony.ownerId !== null) throw passkeyRefused();
    const passkey = await this.known.find(assertion.id);
    if (!passkey || passkey.isDisabled) throw passkeyRefused();
    const { ownerId } = passkey;
    await this.lock.requireUnlocked(ownerId);
    if (!(await this.isValid(assertion, ceremony.challenge, passkey))) {
      await this.lock.failed(ownerId);
      throw passkeyRefused();
    }
    return this.dataSource.transaction(async (transaction) => {
      await this.noteSignIn(transaction, ownerId);
      await this.host.record(transaction, ownerId, 'signed_in');
      return this.sessions.create(transaction, ownerId, browser);
    });
  }

  /** @throws session_required if the account was disabled or removed at this moment. */
  private async open(response: Response, session: NewSession): Promise<StaffSession<Account>> {
    const found = await this.sessions.find(session.token, true);
    if (!found) throw sessionRequired();
    this.guesses.created(session.token);
    this.cookie.set(response, session);
    return found;
  }

  /** @throws passkey_refused if the account was disabled at this moment. */
  private async noteSignIn(transaction: EntityManager, id: string, more = ''): Promise<void> {
    const [, count] = (await transaction.query(
      `UPDATE ${this.host.kind.tables.accounts} SET last_signed_in_at = now(), failed_attempts = 0${more}
       WHERE id = $1 AND disabled_at IS NULL AND confirmed_at IS NOT NULL`,
      [id],
    )) as [unknown, number];
    if (count === 0) throw passkeyRefused();
  }

  private async isValid(
    assertion: AuthenticationResponseJSON,
    challenge: string,
    { credential }: StaffPasskey,
  ): Promise<boolean> {
    const use = await this.passkeys.verifyAssertion(assertion, challenge, credential);
    return use !== undefined && this.known.recordUse(credential.id, use);
  }
}
