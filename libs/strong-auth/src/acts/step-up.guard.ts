import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { type AssertionOptions, isPasskeyResponse, STEP_UP_HEADER } from '#contracts';
import { canonicalJson, declareError, type LaneGuard } from '#http';
import { type ExecutionContext, Injectable, SetMetadata } from '@nestjs/common';
import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { approvalChallenge, newNonce } from '../approvals/approval.js';
import { Devices } from '../devices/devices.js';
import type { SignedInRequest } from '../http/session.guard.js';
import { Assertions } from '../passkeys/assertions.js';
import { Ceremonies } from '../passkeys/ceremonies.js';
import { passkeyRefused, Passkeys } from '../passkeys/passkeys.js';
import { sessionRequired } from '../sessions/sessions.js';

/** The options are what a device of the person is to sign. */
const stepUpRequired = declareError('step_up_required', 403, (options: object) => ({
  message:
    'Confirm this call with a passkey: sign the options, and send it again with the Step-Up-Assertion header.',
  options,
}));

/** A call that changes something. */
interface Act {
  method: string;
  /** With its query. */
  path: string;
  /** Parsed; undefined if there is none. */
  body: unknown;
}

/**
 * Acts that a person signs with a passkey, each by itself. As with a payment, the challenge is derived from the
 * digest of what is signed and a nonce, so that an assertion is valid for this call alone, once, within two minutes.
 */
@Injectable()
export class Acts {
  constructor(
    private readonly ceremonies: Ceremonies,
    private readonly passkeys: Passkeys,
    private readonly devices: Devices,
    private readonly assertions: Assertions,
  ) {}

  /** The options for one of the person's devices to sign this act. */
  async begin(personId: string, act: Act): Promise<AssertionOptions['options']> {
    const nonce = newNonce();
    const devices = await this.devices.ofPerson(personId);
    const options = await this.passkeys.requestOptions(
      approvalChallenge(digestOf(act), nonce),
      devices.map(({ credential: { id, transports } }) => ({
        id,
        ...(transports && { transports }),
      })),
    );
    await this.ceremonies.begin({ challenge: options.challenge, kind: 'act', personId, nonce });
    return options;
  }

  /**
   * Ends the challenge that was signed, whatever the result.
   *
   * @returns false if the challenge was not issued to this person for this act, or was used, or has expired. That is
   * no failed attempt, so that an old assertion can lock out no one.
   * @throws passkey_refused, locked_out
   */
  async isSigned(
    personId: string,
    act: Act,
    assertion: AuthenticationResponseJSON,
  ): Promise<boolean> {
    const ceremony = await this.ceremonies.end('act', assertion.response.clientDataJSON);
    if (!ceremony?.nonce || ceremony.personId !== personId) return false;
    const signed = approvalChallenge(digestOf(act), ceremony.nonce);
    const challenge = Buffer.from(signed).toString('base64url');
    if (challenge !== ceremony.challenge) return false;
    const device = await this.devices.findByCredential(assertion.id);
    const use = await this.assertions.verify(assertion, challenge, device, personId);
    if (!(await this.devices.recordUse(device!.id, use))) await this.assertions.refuse(personId);
    await this.assertions.accept(device!);
    return true;
  }
}

/** In base64url. */
function digestOf({ method, path, body }: Act): string {
  const text = canonicalJson({ method, path, body });
  return createHash('sha256').update(text).digest('base64url');
}

const HARMLESS = Symbol('needs no step-up');
export const READING_METHODS = new Set(['GET', 'HEAD']);

/**
 * A route that changes something, and that a session alone may call. All other routes of the card app that change
 * something need an assertion for the very call, see {@link StepUpGuard}.
 *
 * @param why a stolen session gains nothing by it.
 */
export function NoStepUp(why: string): MethodDecorator {
  return SetMetadata(HARMLESS, why);
}

/**
 * In every controller of the card app, after the guards that know who calls: a call that changes something needs an
 * assertion of the session's person for this method, path and body (`Step-Up-Assertion`: base64url of its JSON).
 * Without one it is refused, with the options to sign, and has no effect.
 */
@Injectable()
export class StepUpGuard implements LaneGuard {
  constructor(private readonly acts: Acts) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<SignedInRequest>();
    const { method, originalUrl: path } = request;
    if (!needsStepUp(method, context.getHandler())) return true;
    if (!request.signedIn) throw sessionRequired();
    const { personId } = request.signedIn;
    const act = { method, path, body: request.body as unknown };
    const assertion = assertionOf(request);
    if (assertion && (await this.acts.isSigned(personId, act, assertion))) return true;
    throw stepUpRequired(await this.acts.begin(personId, act));
  }

  /** A fast lane has no body to sign yet. */
  check({ method }: IncomingMessage, handler: object): void {
    if (needsStepUp(method!, handler)) throw new Error('a fast lane is not marked with @NoStepUp');
  }
}

/** Whether a call of a card app's handler needs an assertion. */
export function needsStepUp(method: string, handler: object): boolean {
  return !READING_METHODS.has(method) && !Reflect.hasMetadata(HARMLESS, handler);
}

/** @returns undefined if none was sent. @throws passkey_refused if it is malformed. */
function assertionOf({ headers }: IncomingMessage): AuthenticationResponseJSON | undefined {
  const header = headers[STEP_UP_HEADER];
  if (header === undefined) return undefined;
  let assertion: unknown;
  try {
    assertion = JSON.parse(Buffer.from(String(header), 'base64url').toString());
  } catch {
    throw passkeyRefused();
  }
  if (!isPasskeyResponse(assertion, 'assertion')) throw passkeyRefused();
  return assertion as AuthenticationResponseJSON;
}
