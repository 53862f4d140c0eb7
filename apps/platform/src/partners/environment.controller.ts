import { Controller, Get } from '@nestjs/common';
import { Access } from '#access';
import type { EnvironmentResource } from '#contracts';
import { RateLimitGuard } from '../api/index.js';
import { PlatformConfig } from '../platform.config.js';
import { PartnerGuard } from './partner.guard.js';
import { PartnerOperation } from './partner-operation.js';

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
