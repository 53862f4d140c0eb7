import type { IncomingMessage } from 'node:http';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { ApiScope } from '#contracts';
import { scopeMissing } from './partners.errors.js';

/** Who calls for a partner. */
export interface PartnerCaller {
  partnerId: string;
  /** `key_...`, or `csu_...` for a person at the console. */
  actorId: string;
  scopes: readonly ApiScope[];
  /** From where an API key may be used; empty for everywhere, and for people. */
  allowedAddresses: readonly string[];
  /** When an API key ends; null for never, and for people. */
  expiresAt: Date | null;
}

/** For what needs more than the scope of its operation. @throws scope_missing naming the first that is missing. */
export function requireScopes(caller: PartnerCaller, scopes: readonly ApiScope[]): void {
  const missing = scopes.find((scope) => !caller.scopes.includes(scope));
  if (missing) throw scopeMissing(missing);
}

interface PartnerRequest extends IncomingMessage {
  partnerCaller?: PartnerCaller;
}

/** Notes who calls, for {@link PartnerId} and {@link Caller}. */
export function admit(request: PartnerRequest, caller: PartnerCaller): void {
  request.partnerCaller = caller;
}

/** Who calls. Use only behind `PartnerGuard`. */
export const Caller = createParamDecorator((_data: unknown, context: ExecutionContext) => {
  return callerOf(context.switchToHttp().getRequest<PartnerRequest>());
});

/** The id of the calling partner. Use only behind `PartnerGuard`. */
export const PartnerId = createParamDecorator((_data: unknown, context: ExecutionContext) => {
  return partnerIdOf(context.switchToHttp().getRequest<PartnerRequest>());
});

/** The same outside of Nest's handlers. */
export function partnerIdOf(request: IncomingMessage): string {
  return callerOf(request).partnerId;
}

/** Somebody at the console, not a program. */
export function isConsoleUser({ actorId }: PartnerCaller): boolean {
  return actorId.startsWith('csu_');
}

/** Where `PartnerGuard` may have let nobody in. */
export function callerIn({ partnerCaller }: PartnerRequest): PartnerCaller | undefined {
  return partnerCaller;
}

function callerOf(request: PartnerRequest): PartnerCaller {
  const caller = callerIn(request);
  if (!caller) throw new Error('The partner is asked for without PartnerGuard');
  return caller;
}
