import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type DynamicModule, Global, Injectable, Module } from '@nestjs/common';
import { ServiceConfig } from '#config';
import type { Problem } from '#contracts';
import { startTestService, type TestService } from '#testing';
import {
  type Dependency,
  DependencyDownError,
  HealthModule,
  loggingModule,
  MetricsModule,
} from './index.js';

@Injectable()
class Engine implements Dependency {
  readonly name = 'engine';
  check = (): Promise<void> => Promise.resolve();
}

@Injectable()
class Fuel implements Dependency {
  readonly name = 'fuel';
  check = (): Promise<void> => Promise.resolve();
}

@Global()
@Module({ providers: [Engine, Fuel], exports: [Engine, Fuel] })
class DependenciesModule {}

@Module({})
class CarModule {
  static forRoot(): DynamicModule {
    return {
      module: CarModule,
      imports: [
        loggingModule('car', 'silent'),
        MetricsModule.forRoot('car'),
        DependenciesModule,
        HealthModule.forRoot({ liveness: [Engine], readiness: [Fuel] }),
      ],
    };
  }
}

const up = () => Promise.resolve();
const down = () => Promise.reject(new Error('postgres://car:secret@10.0.0.1 is gone'));
const hanging = () => new Promise<void>(() => {});

describe('the health of a service', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await startTestService({
      module: CarModule.forRoot(),
      config: new ServiceConfig(),
    });
  });

  afterAll(() => service.close());

  async function statusesWith(
    engine: Dependency['check'],
    fuel: Dependency['check'],
  ): Promise<{ live: number; ready: number }> {
    service.app.get(Engine).check = engine;
    service.app.get(Fuel).check = fuel;
    const [live, ready] = await Promise.all([
      fetch(`${service.url}/health/live`),
      fetch(`${service.url}/health/ready`),
    ]);
    await Promise.all([live.text(), ready.text()]);
    return { live: live.status, ready: ready.status };
  }

  it('is good while everything is there', async () => {
    expect(await statusesWith(up, up)).toEqual({ live: 200, ready: 200 });
  });

  it('is live, but not ready, without what it only needs for its work', async () => {
    expect(await statusesWith(up, down)).toEqual({ live: 200, ready: 503 });
  });

  it('is neither when the process itself is not sound', async () => {
    expect(await statusesWith(down, up)).toEqual({ live: 503, ready: 503 });
  });

  it('is not ready while a dependency gives no answer', async () => {
    expect(await statusesWith(up, hanging)).toEqual({ live: 200, ready: 503 });
  });

  it('names what is down, and discloses nothing else', async () => {
    await statusesWith(down, () => Promise.reject(new DependencyDownError('the tank is empty')));
    const response = await fetch(`${service.url}/health/ready`);
    expect(response.headers.get('content-type')).toMatch('application/problem+json');
    const problem = (await response.json()) as Problem;
    expect(problem).toMatchObject({
      status: 503,
      code: 'unhealthy',
      detail: 'down: engine, fuel',
      dependencies: [
        { name: 'engine', reason: 'it can not be used' },
        { name: 'fuel', reason: 'the tank is empty' },
      ],
    });
    expect(JSON.stringify(problem)).not.toContain('secret');
  });

  it('names a dependency that gives no answer', async () => {
    await statusesWith(up, up);
    service.app.get(Fuel).check = hanging;
    const response = await fetch(`${service.url}/health/ready`);
    expect((await response.json()) as Problem).toMatchObject({
      dependencies: [{ name: 'fuel', reason: 'no answer in 2000 ms' }],
    });
  });

  it('is good again as soon as everything is back', async () => {
    expect(await statusesWith(down, down)).toEqual({ live: 503, ready: 503 });
    expect(await statusesWith(up, up)).toEqual({ live: 200, ready: 200 });
  });
});
