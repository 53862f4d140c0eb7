import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { AssertionOptions } from '#contracts';
import type { NewSession } from '#http';
import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { DataSource } from 'typeorm';
import { Devices } from '../devices/devices.js';
import { Assertions } from '../passkeys/assertions.js';
import { Ceremonies } from '../passkeys/ceremonies.js';
import { Passkeys } from '../passkeys/passkeys.js';
import { passkeyRefused } from '../strong-auth.errors.js';
import { Sessions } from './sessions.js';

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
    // Without a challenge of ours the attempt is not counted, so that nobody can be locked out with an old
    // assertion.
    if (!ceremony) throw passkeyRefused();
    const device = await this.devices.findByCredential(assertion.id);
    const use = await this.assertions.verify(assertion, ceremony.challenge, device);
    const { id, personId } = device!;
    if (!(await this.devices.recordUse(id, use))) await this.assertions.refuse(personId);
    await this.assertions.accept(device!);
    return this.dataSource.transaction((transaction) => this.sessions.create(transaction, id));
  }
}
