import type { ApiScope } from '#contracts';
import { type AnsweredProblem, operationOf, scopedOperation } from '#http';
import type { PlatformErrorCode } from '../platform.errors.js';

/**
 * Names a handler of the partner's API, with the scope that its caller needs and its error codes. `PartnerGuard`
 * lets nobody call a handler without it.
 */
export const PartnerOperation: (
  id: string,
  scope: ApiScope,
  ...problems: AnsweredProblem<PlatformErrorCode>[]
) => MethodDecorator = scopedOperation;

/** @returns undefined if the handler declares none: then nobody may call it. */
export function scopeOf(handler: object): ApiScope | undefined {
  return operationOf(handler)?.scope as ApiScope | undefined;
}
