import { Public } from '#access';
import {
  Controller,
  type DynamicModule,
  Get,
  Inject,
  Injectable,
  Logger,
  Module,
  ServiceUnavailableException,
} from '@nestjs/common';
import {
  HealthCheck,
  type HealthCheckResult,
  HealthCheckService,
  type HealthIndicatorResult,
  HealthIndicatorService,
  TerminusModule,
} from '@nestjs/terminus';

/**
 * A dependency without which a service can't work: `check` resolves if it is available and rejects
 * otherwise. The health check's caller sees the name, and the message of a `DependencyDownError`.
 */
export interface Dependency {
  name: string;
  check: () => Promise<void>;
}

interface DownDependency {
  name: string;
  reason: string;
}

/** A dependency is unavailable. Callers see the message, so it must contain no secret and no address. */
export class DependencyDownError extends Error {
  override name = 'DependencyDownError';
}

/** A health check failed because of these dependencies. */
export class UnhealthyError extends Error {
  override name = 'UnhealthyError';

  constructor(readonly dependencies: DownDependency[]) {
    super(`down: ${dependencies.map(({ name }) => name).join(', ')}`);
  }
}

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

const LIVENESS = Symbol('liveness');
const READINESS = Symbol('readiness');
const CHECK_TIMEOUT_MS = 2_000;

@Injectable()
class DependencyIndicator {
  private readonly logger = new Logger('health');

  constructor(private readonly indicators: HealthIndicatorService) {}

  async check(dependency: Dependency): Promise<HealthIndicatorResult> {
    const indicator = this.indicators.check(dependency.name);
    try {
      await Promise.race([dependency.check(), timeout()]);
      return indicator.up();
    } catch (error) {
      this.logger.warn(`${dependency.name} is down: ${String(error)}`);
      return indicator.down({ reason: reasonOf(error) });
    }
  }
}

@Controller('health')
@Public('The orchestrator asks, and gets only names of dependencies.')
class HealthController {
  constructor(
    private readonly health: HealthCheckService,
    private readonly indicator: DependencyIndicator,
    @Inject(LIVENESS) private readonly liveness: Dependency[],
    @Inject(READINESS) private readonly readiness: Dependency[],
    private readonly shutdown: ProcessShutdown,
  ) {}

  /** Liveness: a failure means that the process must be restarted. */
  @Get('live')
  @HealthCheck({ noCache: true })
  live(): Promise<HealthCheckResult> {
    return this.checkAll(this.liveness);
  }

  /** Readiness: a failure means that the process should get no requests for now. */
  @Get('ready')
  @HealthCheck({ noCache: true })
  ready(): Promise<HealthCheckResult> {
    return this.checkAll([this.shutdown, ...this.liveness, ...this.readiness]);
  }

  private async checkAll(dependencies: Dependency[]): Promise<HealthCheckResult> {
    try {
      return await this.health.check(dependencies.map((one) => () => this.indicator.check(one)));
    } catch (error) {
      throw error instanceof ServiceUnavailableException
        ? new UnhealthyError(downIn(error))
        : error;
    }
  }
}

function downIn(error: ServiceUnavailableException): DownDependency[] {
  const { error: failed = {} } = error.getResponse() as HealthCheckResult;
  return Object.entries(failed).map(([name, found]) => ({ name, reason: String(found?.reason) }));
}

@Module({})
export class HealthModule {
  /** `inject` are providers that implement {@link Dependency}; they must be exported by global modules. */
  static forRoot(options: {
    liveness?: InjectedClass[];
    readiness?: InjectedClass[];
  }): DynamicModule {
    const { liveness = [], readiness = [] } = options;
    return {
      module: HealthModule,
      imports: [TerminusModule.forRoot({ logger: false, gracefulShutdownTimeoutMs: 0 })],
      controllers: [HealthController],
      providers: [
        DependencyIndicator,
        ProcessShutdown,
        { provide: LIVENESS, inject: liveness, useFactory: (...all: Dependency[]) => all },
        { provide: READINESS, inject: readiness, useFactory: (...all: Dependency[]) => all },
      ],
    };
  }
}

type InjectedClass = new (...args: never[]) => Dependency;

/** Error messages of clients contain addresses and user names, so they go only to the log. */
function reasonOf(error: unknown): string {
  return error instanceof DependencyDownError ? error.message : 'it can not be used';
}

function timeout(): Promise<never> {
  return new Promise((_resolve, reject) => {
    setTimeout(
      () => reject(new DependencyDownError(`no answer in ${CHECK_TIMEOUT_MS} ms`)),
      CHECK_TIMEOUT_MS,
    ).unref();
  });
}
