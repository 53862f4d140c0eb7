import {
  applyDecorators,
  type CanActivate,
  SetMetadata,
  type Type,
  UseGuards,
} from '@nestjs/common';

/** Who may call a route. What declares none of these is closed to everybody, see {@link AccessGuard}. */
export type RouteAccess =
  | { kind: 'guarded'; guards: readonly string[] }
  | { kind: 'checked by its handler'; why: string }
  | { kind: 'public'; why: string };

const ACCESS = 'access';

/** Only for whom these guards let through, asked in this order. On a controller, or on one route of it. */
export function Access(
  ...guards: [Type<CanActivate>, ...Type<CanActivate>[]]
): ClassDecorator & MethodDecorator {
  const access: RouteAccess = { kind: 'guarded', guards: guards.map(({ name }) => name) };
  return applyDecorators(SetMetadata(ACCESS, access), UseGuards(...guards));
}

/** For everybody. @param why nobody needs a credential here. */
export function Public(why: string): ClassDecorator & MethodDecorator {
  return SetMetadata(ACCESS, { kind: 'public', why } satisfies RouteAccess);
}

/** The handler itself asks for the credential. @param why no guard can. */
export function CheckedByHandler(why: string): ClassDecorator & MethodDecorator {
  return SetMetadata(ACCESS, { kind: 'checked by its handler', why } satisfies RouteAccess);
}

/** What is declared for a route: its own word, unless its controller is guarded as a whole. */
export function accessOf(handler: object, controller: Type): RouteAccess | undefined {
  const ofController = Reflect.getMetadata(ACCESS, controller) as RouteAccess | undefined;
  if (ofController?.kind === 'guarded') return ofController;
  return (Reflect.getMetadata(ACCESS, handler) as RouteAccess | undefined) ?? ofController;
}
