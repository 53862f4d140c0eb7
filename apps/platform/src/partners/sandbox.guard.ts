import { Injectable } from '@nestjs/common';
import { type LaneGuard, MayAnswer } from '#http';
import { PlatformConfig } from '../platform.config.js';
import { sandboxOnly } from './partners.errors.js';

/** Simulation endpoints don't exist outside of the sandbox. */
@Injectable()
@MayAnswer('sandbox_only')
export class SandboxGuard implements LaneGuard {
  constructor(private readonly config: PlatformConfig) {}

  canActivate(): boolean {
    this.check();
    return true;
  }

  /** @throws sandbox_only */
  check(): void {
    if (!this.config.sandbox) throw sandboxOnly();
  }
}
