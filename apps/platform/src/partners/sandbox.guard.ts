import { type CanActivate, Injectable } from '@nestjs/common';
import { MayAnswer } from '#http';
import { PlatformConfig } from '../platform.config.js';
import { sandboxOnly } from './partners.errors.js';

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
