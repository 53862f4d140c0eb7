import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { readerRequired } from '../card-activity.errors.js';

/** Who reads: an operator, or the back end; or a person who is signed in to the partner's card app. */
export type Reader =
  | { isOperator: true }
  | {
      isOperator: false;
      companyId: string;
      externalId: string;
      isAdmin: boolean;
      /** Whether the session still lasts. */
      isStillSignedIn: () => Promise<boolean>;
    };

/** What a reader may see. Null: of all companies, and of all people. */
export interface Scope {
  companyId: string | null;
  externalId: string | null;
}

/** Everything; a company's; or what a person did with their cards. */
export function scopeOf(reader: Reader): Scope {
  if (reader.isOperator) return { companyId: null, externalId: null };
  const { companyId, externalId, isAdmin } = reader;
  return { companyId, externalId: isAdmin ? null : externalId };
}

export interface ReaderRequest extends Request {
  reader?: Reader;
}

/** What the caller may see. Use only behind ReaderGuard. */
export const ReaderScope = createParamDecorator((_data: unknown, context: ExecutionContext) => {
  const { reader } = context.switchToHttp().getRequest<ReaderRequest>();
  if (!reader) throw new Error('ReaderScope is used without ReaderGuard');
  return scopeOf(reader);
});

/** The person who calls; operators have nothing of their own. Use only behind ReaderGuard. @throws reader_required */
export const SignedInReader = createParamDecorator((_data: unknown, context: ExecutionContext) => {
  const { reader } = context.switchToHttp().getRequest<ReaderRequest>();
  if (!reader || reader.isOperator) throw readerRequired();
  return reader;
});
