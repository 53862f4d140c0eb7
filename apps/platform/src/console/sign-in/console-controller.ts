import { applyDecorators, Controller, UseGuards } from '@nestjs/common';
import { Access } from '#access';
import { CONSOLE_API, type ConsoleRole } from '#contracts';
import { RateLimitGuard } from '../../api/index.js';
import { ConsoleGuard, OwnPageGuard, RequiresRole } from './console.guard.js';

/** A controller for signing in at the console. Each of its routes declares who may call it. */
export function OpenConsoleController(path: string): ClassDecorator {
  return applyDecorators(
    Controller(`${CONSOLE_API}/${path}`),
    UseGuards(RateLimitGuard, OwnPageGuard),
  );
}

/** A controller that the console alone calls, for people with a role; left out, for all of them. */
export function ConsoleController(path: string, role?: ConsoleRole): ClassDecorator {
  return applyDecorators(
    Controller(`${CONSOLE_API}/${path}`),
    Access(RateLimitGuard, OwnPageGuard, ConsoleGuard),
    RequiresRole(role),
  );
}
