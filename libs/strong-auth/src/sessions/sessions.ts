import type { AssertionOptions, CardAppSession } from '#contracts';
import { declareError, hashOfToken, type NewSession, newToken, unauthenticated } from '#http';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { DataSource, type EntityManager } from 'typeorm';
import { Devices } from '../devices/devices.js';
import { Assertions } from '../passkeys/assertions.js';
import { Ceremonies } from '../passkeys/ceremonies.js';
import { passkeyRefused, Passkeys } from '../passkeys/passkeys.js';
import { People, type PersonIdentity, StrongAuthOptions } from '../strong-auth.options.js';

/** The call has neither an API key nor a valid session. Sign in again. */
export const sessionRequired = declareError(
  'session_required',
  unauthenticated('Cookie'),
  'Sign in first.',
);

/** A signed-in person and the device used. */
export interface SignedIn extends PersonIdentity {
  personId: string;
  deviceId: string;
  expiresAt: Date;
}

/** The sessions of signed-in people. A session ends by expiry, by signing out, or with its device. */
@Injectable()
export class Sessions {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly people: People,
    private readonly options: StrongAuthOptions,
  ) {}

  async create(transaction: EntityManager, deviceId: string): Promise<NewSession> {
    const token = newToken();
    const [{ expiresAt }] = (await transaction.query(
      `INSERT INTO strong_auth_sessions (token_hash, device_id, expires_at)
       VALUES ($1, $2, now() + make_interval(hours => $3)) RETURNING expires_at AS "expiresAt"`,
      [hashOfToken(token), deviceId, this.options.sessionHours],
    )) as [{ expiresAt: Date }];
    return { token, expiresAt };
  }

  async find(token: string): Promise<SignedIn | undefined> {
    const [session] = (await this.dataSource.query(FIND_SESSION, [
      hashOfToken(token),
    ])) as SignedIn[];
    return session;
  }

  /** @returns undefined if the host no longer knows the person. */
  async describe(session: SignedIn): Promise<CardAppSession | undefined> {
    const name = await this.people.findName(session);
    if (name === undefined) return undefined;
    const { companyId, externalId, deviceId, expiresAt } = session;
    return {
      person: { companyId, externalId, name },
      deviceId,
      expiresAt: expiresAt.toISOString(),
    };
  }

  async end(token: string): Promise<void> {
    await this.dataSource.query('DELETE FROM strong_auth_sessions WHERE token_hash = $1', [
      hashOfToken(token),
    ]);
  }

  async removeExpired(): Promise<void> {
    await this.dataSource.query('DELETE FROM strong_auth_sessions WHERE expires_at < now()');
  }
}

const FIND_SESSION = `
  SELECT p.id AS "personId", p.company_id AS "companyId", p.external_id AS "externalId",
    d.id AS "deviceId", s.expires_at AS "expiresAt"
  FROM strong_auth_sessions s
    JOIN strong_auth_devices d ON d.id = s.device_id
    JOIN strong_auth_people p ON p.id = d.person_id
  WHERE s.token_hash = $1 AND s.expires_at > now() AND d.revoked_at IS NULL`;

/** Signs a person in with a passkey of an enrolled device. The passkey identifies the person. */
@Injectable()
export class SignInService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly ceremonies: Ceremonies,
    private readonly passkeys: Passkeys,
    private readonly devices: Devices,
    private readonly assertions: Assertions,
    private readonly sessions: Sessions,
  ) {}

  async begin(): Promise<AssertionOptions> {
    const options = await this.passkeys.requestOptions(undefined);
    await this.ceremonies.begin({ challenge: options.challenge, kind: 'sign_in' });
    return { options };
  }

  /** @throws passkey_refused, locked_out */
  async complete(assertion: AuthenticationResponseJSON): Promise<NewSession> {
    const ceremony = await this.ceremonies.end('sign_in', assertion.response.clientDataJSON);
    // Without a challenge of ours the attempt is not counted, so that an old assertion can lock out no one.
    if (!ceremony) throw passkeyRefused();
    const device = await this.devices.findByCredential(assertion.id);
    const use = await this.assertions.verify(assertion, ceremony.challenge, device);
    const { id, personId } = device!;
    if (!(await this.devices.recordUse(id, use))) await this.assertions.refuse(personId);
    await this.assertions.accept(device!);
    return this.dataSource.transaction((transaction) => this.sessions.create(transaction, id));
  }
}
