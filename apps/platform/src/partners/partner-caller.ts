import type { IncomingMessage } from 'node:http';
import type { ApiScope } from '#contracts';
import { type DeclaredError, declareError, operationOf, scopedOperation } from '#http';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';

/** The API key does not have the scope that the call needs; `detail` names it. Use a key with this scope. */
export const scopeMissing = declareError(
  'scope_missing',
  403,
  (scope: string) => `This needs the scope ${scope}.`,
);

/** The authenticated caller of the partners' API. */
export interface PartnerCaller {
  partnerId: string;
  /** `key_...`, or `csu_...` for a person at the console. */
  actorId: string;
  scopes: readonly ApiScope[];
  /** The addresses from which an API key may be used; empty if there is no limit, and for people. */
  allowedAddresses: readonly string[];
  /** When an API key ends; null for never, and for people. */
  expiresAt: Date | null;
}

/** Checks scopes in addition to that of the operation. @throws scope_missing with the first missing scope. */
export function requireScopes(
  caller: Pick<PartnerCaller, 'scopes'>,
  scopes: readonly ApiScope[],
): void {
  const missing = scopes.find((scope) => !caller.scopes.includes(scope));
  if (missing) throw scopeMissing(missing);
}

interface PartnerRequest extends IncomingMessage {
  partnerCaller?: PartnerCaller;
}

/** Stores the caller with the request, for {@link PartnerId} and {@link Caller}. */
export function admit(request: PartnerRequest, caller: PartnerCaller): void {
  request.partnerCaller = caller;
}

/** The caller. Use only behind `PartnerGuard`. */
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

/** Whether the caller is a person at the console, not a program. */
export function isConsoleUser({ actorId }: PartnerCaller): boolean {
  return actorId.startsWith('csu_');
}

/** Undefined if `PartnerGuard` admitted no caller. */
export function callerIn({ partnerCaller }: PartnerRequest): PartnerCaller | undefined {
  return partnerCaller;
}

function callerOf(request: PartnerRequest): PartnerCaller {
  const caller = callerIn(request);
  if (!caller) throw new Error('The caller was read without PartnerGuard');
  return caller;
}

/**
 * Names a handler of the partner's API, with the scope that its caller needs and its error codes. `PartnerGuard`
 * refuses calls of a handler without it.
 */
export const PartnerOperation: (
  id: string,
  scope: ApiScope,
  ...problems: DeclaredError[]
) => MethodDecorator = scopedOperation;

/** @returns undefined if the handler declares none: `PartnerGuard` then refuses every call. */
export function scopeOf(handler: object): ApiScope | undefined {
  return operationOf(handler)?.scope as ApiScope | undefined;
}

/** Callers at the console, identified by their session. The room of the console provides the implementation. */
export abstract class ConsoleCallers {
  /** The session's token in the request, if there is one. */
  abstract tokenOf(request: IncomingMessage): string | undefined;

  /** @returns undefined if the session has ended. */
  abstract find(request: IncomingMessage, token: string): Promise<PartnerCaller | undefined>;

  /** @throws origin_foreign unless the call comes from the console's own page. */
  abstract requireOwnPage(request: IncomingMessage, isReading: boolean): void;
}
