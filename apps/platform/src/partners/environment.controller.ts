import { Access } from '#access';
import type { EnvironmentResource } from '#contracts';
import { declareError, MayAnswer } from '#http';
import { type CanActivate, Controller, Get, Injectable } from '@nestjs/common';
import { RateLimitGuard } from '../api/index.js';
import { PlatformConfig } from '../platform.config.js';
import { PartnerOperation } from './partner-caller.js';
import { PartnerGuard } from './partner.guard.js';

/** The call exists only in the sandbox. Do not use it in production. */
const sandboxOnly = declareError('sandbox_only', 404, 'This endpoint exists only in the sandbox.');

/** Simulation endpoints exist only in the sandbox. */
@Injectable()
@MayAnswer(sandboxOnly)
export class SandboxGuard implements CanActivate {
  constructor(private readonly config: PlatformConfig) {}

  /** @throws sandbox_only */
  canActivate(): boolean {
    if (!this.config.sandbox) throw sandboxOnly();
    return true;
  }
}

@Controller('v1/environment')
@Access(PartnerGuard, RateLimitGuard)
export class EnvironmentController {
  constructor(private readonly config: PlatformConfig) {}

  /** Whether this is the sandbox, where everything can be simulated. */
  @Get()
  @PartnerOperation('getEnvironment', 'settings:read')
  get(): EnvironmentResource {
    return { environment: this.config.sandbox ? 'sandbox' : 'production' };
  }
}
