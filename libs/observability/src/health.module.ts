import { Controller, type DynamicModule, Get, Inject, Injectable, Module } from '@nestjs/common';
import {
  HealthCheck,
  HealthCheckService,
  type HealthCheckResult,
  type HealthIndicatorResult,
  HealthIndicatorService,
  TerminusModule,
} from '@nestjs/terminus';

/** Something that a service can't work without: `check` resolves while it is there and rejects else. */
export interface Dependency {
  name: string;
  check: () => Promise<void>;
}

export const LIVENESS = Symbol('liveness');
export const READINESS = Symbol('readiness');
const CHECK_TIMEOUT_MS = 2_000;

@Injectable()
class DependencyIndicator {
  constructor(private readonly indicators: HealthIndicatorService) {}

  async check(dependency: Dependency): Promise<HealthIndicatorResult> {
    const indicator = this.indicators.check(dependency.name);
    try {
      await Promise.race([dependency.check(), timeout(dependency.name)]);
      return indicator.up();
    } catch (error) {
      return indicator.down({ reason: error instanceof Error ? error.message : String(error) });
    }
  }
}

@Controller('health')
class HealthController {
  constructor(
    private readonly health: HealthCheckService,
    private readonly indicator: DependencyIndicator,
    @Inject(LIVENESS) private readonly liveness: Dependency[],
    @Inject(READINESS) private readonly readiness: Dependency[],
  ) {}

  /** Is the process itself sound? A failure here means: start it anew. */
  @Get('live')
  @HealthCheck({ noCache: true })
  live(): Promise<HealthCheckResult> {
    return this.checkAll(this.liveness);
  }

  /** Can it do its work now? A failure here means: send it nothing for the moment. */
  @Get('ready')
  @HealthCheck({ noCache: true })
  ready(): Promise<HealthCheckResult> {
    return this.checkAll([...this.liveness, ...this.readiness]);
  }

  private checkAll(dependencies: Dependency[]): Promise<HealthCheckResult> {
    return this.health.check(dependencies.map((one) => () => this.indicator.check(one)));
  }
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
      imports: [TerminusModule.forRoot({ errorLogStyle: 'json', gracefulShutdownTimeoutMs: 0 })],
      controllers: [HealthController],
      providers: [
        DependencyIndicator,
        { provide: LIVENESS, inject: liveness, useFactory: (...all: Dependency[]) => all },
        { provide: READINESS, inject: readiness, useFactory: (...all: Dependency[]) => all },
      ],
    };
  }
}

type InjectedClass = new (...args: never[]) => Dependency;

function timeout(name: string): Promise<never> {
  return new Promise((_resolve, reject) => {
    setTimeout(
      () => reject(new Error(`${name} did not answer in ${CHECK_TIMEOUT_MS} ms`)),
      CHECK_TIMEOUT_MS,
    ).unref();
  });
}
