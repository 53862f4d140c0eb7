import type { IncomingMessage } from 'node:http';
import { AddressRanges } from '#addresses';
import type { ApiScope } from '#contracts';
import {
  Callers,
  declareError,
  GuessLimit,
  type LaneGuard,
  MayAnswer,
  RequestRates,
  tooManyRequests,
} from '#http';
import { sessionRequired } from '#strong-auth';
import { type ExecutionContext, ForbiddenException, Injectable, Logger } from '@nestjs/common';
import { apiKeyInvalid } from './access-changes.js';
import { ApiKeyUses, KnownApiKeys } from './api-keys/known-api-keys.js';
import {
  admit,
  ConsoleCallers,
  type PartnerCaller,
  scopeMissing,
  scopeOf,
} from './partner-caller.js';

/**
 * The call comes from an IP address outside of the key's `allowedAddresses`. Call from one of them, or change
 * the key.
 */
export const addressNotAllowed = declareError(
  'address_not_allowed',
  403,
  'This API key may not be used from the address of this call.',
);

/**
 * Admits calls with a partner's API key, if the key allows the address and the operation, and calls of a person at
 * the console, if their role allows the operation (docs/interface/keys.md#api-keys).
 */
@Injectable()
@MayAnswer(
  addressNotAllowed,
  apiKeyInvalid,
  'origin_foreign',
  scopeMissing,
  'session_required',
  'too_many_requests',
)
export class PartnerGuard implements LaneGuard {
  private readonly logger = new Logger(PartnerGuard.name);

  constructor(
    private readonly keys: KnownApiKeys,
    private readonly uses: ApiKeyUses,
    private readonly people: ConsoleCallers,
    private readonly guesses: GuessLimit,
    private readonly callers: Callers,
    private readonly rates: RequestRates,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    await this.check(context.switchToHttp().getRequest<IncomingMessage>(), context.getHandler());
    return true;
  }

  /** @throws the codes above */
  async check(request: IncomingMessage, handler: object): Promise<void> {
    const scope = scopeOf(handler);
    if (scope === undefined) {
      this.logger.error(`${(handler as { name: string }).name} needs @PartnerOperation`);
      throw new ForbiddenException('This route is not open.');
    }
    const caller = await this.callerOf(request, scope);
    if (!caller.scopes.includes(scope)) throw this.refusal(request, scopeMissing(scope));
    admit(request, caller);
  }

  /** A key takes precedence over a session, because browsers send sessions automatically. */
  private callerOf(request: IncomingMessage, scope: ApiScope): Promise<PartnerCaller> {
    const isWithKey = request.headers.authorization !== undefined;
    const token = isWithKey ? undefined : this.people.tokenOf(request);
    return token === undefined ? this.byKey(request) : this.bySession(request, token, scope);
  }

  private async byKey(request: IncomingMessage): Promise<PartnerCaller> {
    const find = (apiKey: string) => this.keys.find(apiKey);
    const caller = await this.guesses.ownerOf(request, 'api_key', bearerKeyOf(request), find);
    if (caller === undefined) throw this.refusal(request, apiKeyInvalid());
    if (!this.mayCome(request, caller)) throw this.refusal(request, addressNotAllowed());
    this.uses.note(caller.actorId);
    return caller;
  }

  private async bySession(
    request: IncomingMessage,
    token: string,
    scope: ApiScope,
  ): Promise<PartnerCaller> {
    this.people.requireOwnPage(request, scope.endsWith(':read'));
    const find = () => this.people.find(request, token);
    const caller = await this.guesses.ownerOf(request, 'session', token, find);
    if (caller === undefined) throw this.refusal(request, sessionRequired());
    return caller;
  }

  private mayCome(request: IncomingMessage, { allowedAddresses }: PartnerCaller): boolean {
    if (allowedAddresses.length === 0) return true;
    return new AddressRanges(allowedAddresses).has(this.callers.addressOf(request));
  }

  /** Refused calls are counted here, because later guards don't run for them. */
  private refusal(request: IncomingMessage, error: Error): Error {
    const waitMs = this.rates.take(this.callers.callerOf(request), performance.now());
    return waitMs > 0 ? tooManyRequests(waitMs) : error;
  }
}

/** The API key of a call, if there is one (docs/interface/conventions.md#requests-and-responses). */
function bearerKeyOf({ headers }: IncomingMessage): string | undefined {
  return /^Bearer ([\w-]{16,200})$/.exec(headers.authorization ?? '')?.[1];
}
