import { type CanActivate, Injectable } from '@nestjs/common';
import { PlatformConfig } from '../platform.config.js';
import { sandboxOnly } from './partners.errors.js';

/** Simulation endpoints don't exist outside of the sandbox. */
@Injectable()
export class SandboxGuard implements CanActivate {
  constructor(private readonly config: PlatformConfig) {}

  canActivate(): boolean {
    if (!this.config.sandbox) throw sandboxOnly();
    return true;
  }
}
