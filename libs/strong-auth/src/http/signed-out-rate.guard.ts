import type { IncomingMessage } from 'node:http';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Callers, RequestRates } from '#http';
import { tooManyRequests } from '../strong-auth.errors.js';
import { StrongAuthOptions } from '../strong-auth.options.js';

/** How many calls the app's API takes. Each replica counts separately. */
@Injectable()
export class CardAppRates {
  private readonly signedIn: RequestRates;
  private readonly signedOut: RequestRates;

  constructor(
    { signedInCallsPerSecond, signedOutCallsPerSecond }: StrongAuthOptions,
    private readonly callers: Callers,
  ) {
    this.signedIn = new RequestRates(signedInCallsPerSecond);
    this.signedOut = new RequestRates(signedOutCallsPerSecond);
  }

  /** @param caller the person, or the hash of their session's token. @throws too_many_requests */
  takeSignedIn(caller: string): void {
    take(this.signedIn, caller);
  }

  /** Counts the call for its network. @throws too_many_requests */
  takeSignedOut(request: IncomingMessage): void {
    take(this.signedOut, this.callers.networkOf(request));
  }
}

function take(rates: RequestRates, caller: string): void {
  const waitMs = rates.take(caller, performance.now());
  if (waitMs > 0) throw tooManyRequests(waitMs / 1_000);
}

/** Limits the calls that need no session: each writes a row, and may try a code. */
@Injectable()
export class SignedOutRateGuard implements CanActivate {
  constructor(private readonly rates: CardAppRates) {}

  canActivate(context: ExecutionContext): boolean {
    this.rates.takeSignedOut(context.switchToHttp().getRequest<IncomingMessage>());
    return true;
  }
}
