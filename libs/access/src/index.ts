import {
  applyDecorators,
  type CanActivate,
  type ExecutionContext,
  ForbiddenException,
  Logger,
  SetMetadata,
  type Type,
  UseGuards,
} from '@nestjs/common';

/** Who may call a route. A route without a declaration is closed, see {@link AccessGuard}. */
export type RouteAccess =
  | { kind: 'guarded'; guards: readonly string[] }
  | { kind: 'checked by its handler'; why: string }
  | { kind: 'public'; why: string };

const ACCESS = 'access';

/** Access only through these guards, checked in this order. For a controller or a single route. */
export function Access(
  ...guards: [Type<CanActivate>, ...Type<CanActivate>[]]
): ClassDecorator & MethodDecorator {
  const access: RouteAccess = { kind: 'guarded', guards: guards.map(({ name }) => name) };
  return applyDecorators(SetMetadata(ACCESS, access), UseGuards(...guards));
}

/** Open to everybody. @param why no credential is needed. */
export function Public(why: string): ClassDecorator & MethodDecorator {
  return SetMetadata(ACCESS, { kind: 'public', why } satisfies RouteAccess);
}

/** The handler itself checks the credential. @param why no guard can do it. */
export function CheckedByHandler(why: string): ClassDecorator & MethodDecorator {
  return SetMetadata(ACCESS, { kind: 'checked by its handler', why } satisfies RouteAccess);
}

/** The access declared for a route; a guarded controller takes precedence. */
export function accessOf(handler: object, controller: Type): RouteAccess | undefined {
  const ofController = Reflect.getMetadata(ACCESS, controller) as RouteAccess | undefined;
  if (ofController?.kind === 'guarded') return ofController;
  return (Reflect.getMetadata(ACCESS, handler) as RouteAccess | undefined) ?? ofController;
}

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
    throw new ForbiddenException('No one may call this route.');
  }
}
