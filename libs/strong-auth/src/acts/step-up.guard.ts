import type { IncomingMessage } from 'node:http';
import { type ExecutionContext, Injectable, SetMetadata } from '@nestjs/common';
import { STEP_UP_HEADER } from '#contracts';
import { type LaneGuard } from '#http';
import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { isPasskeyResponse } from '../http/is-passkey-response.js';
import type { SignedInRequest } from '../http/session.guard.js';
import { passkeyRefused, sessionRequired, stepUpRequired } from '../strong-auth.errors.js';
import { Acts } from './acts.js';

const HARMLESS = Symbol('needs no step-up');
export const READING_METHODS = new Set(['GET', 'HEAD']);
const SIGNED_FIELDS = ['clientDataJSON', 'authenticatorData', 'signature'];

/**
 * A route that changes something, and that a session alone may call. All other routes of the card app that change
 * something need an assertion for the very call, see {@link StepUpGuard}.
 *
 * @param why whoever has got hold of a session gains nothing by it.
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
  if (!isPasskeyResponse(assertion, SIGNED_FIELDS)) throw passkeyRefused();
  return assertion as AuthenticationResponseJSON;
}
