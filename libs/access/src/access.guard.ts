import {
  type CanActivate,
  type ExecutionContext,
  ForbiddenException,
  Logger,
} from '@nestjs/common';
import { accessOf } from './access.js';

/** Global in every service: refuses routes that declare no access. The declared guards run after it. */
export class AccessGuard implements CanActivate {
  private readonly logger = new Logger(AccessGuard.name);

  canActivate(context: ExecutionContext): boolean {
    if (context.getType() !== 'http') return true;
    const [handler, controller] = [context.getHandler(), context.getClass()];
    if (accessOf(handler, controller)) return true;
    this.logger.error(
      `${controller.name}.${handler.name} declares no access: it needs @Access or @Public`,
    );
    throw new ForbiddenException('Nobody may call this.');
  }
}
