import { Injectable } from '@nestjs/common';
import type { Dependency } from './dependency.js';
import { DependencyDownError } from './unhealthy-error.js';

/** Reports that this process is about to stop: it is no longer ready, but still answers. */
@Injectable()
export class ProcessShutdown implements Dependency {
  readonly name = 'process';
  private hasBegun = false;

  begin(): void {
    this.hasBegun = true;
  }

  async check(): Promise<void> {
    if (this.hasBegun) throw new DependencyDownError('it is about to stop');
  }
}
