import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type ExecutionContext, ForbiddenException, Logger } from '@nestjs/common';
import { Access, AccessGuard, CheckedByHandler, Public } from './index.js';

class SomeGuard {
  canActivate(): boolean {
    return true;
  }
}

class ClosedController {
  undeclared(): void {}

  @Public('A page about us.')
  open(): void {}

  @Access(SomeGuard)
  guarded(): void {}

  @CheckedByHandler('A page answers an unknown link.')
  checked(): void {}
}

@Access(SomeGuard)
class GuardedController {
  inherited(): void {}
}

const called = (controller: new () => object, handler: string, type = 'http'): ExecutionContext =>
  ({
    getType: () => type,
    getClass: () => controller,
    getHandler: () => controller.prototype[handler],
  }) as unknown as ExecutionContext;

describe('a route', () => {
  const guard = new AccessGuard();

  beforeEach(() => {
    jest.spyOn(Logger.prototype, 'error').mockImplementation(() => {});
  });

  afterEach(() => {
    jest.restoreAllMocks();
  });

  it('is closed if neither it nor its controller declares who may call it', () => {
    expect(() => guard.canActivate(called(ClosedController, 'undeclared'))).toThrow(
      ForbiddenException,
    );
  });

  it.each([
    [ClosedController, 'open'],
    [ClosedController, 'guarded'],
    [ClosedController, 'checked'],
    [GuardedController, 'inherited'],
  ] as const)('is left to what it declares: %p.%s', (controller, handler) => {
    expect(guard.canActivate(called(controller, handler))).toBe(true);
  });

  it('is a matter of HTTP: handlers of events have none', () => {
    expect(guard.canActivate(called(ClosedController, 'undeclared', 'rpc'))).toBe(true);
  });
});
