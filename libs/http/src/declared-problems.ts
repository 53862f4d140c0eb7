import type { IncomingMessage } from 'node:http';
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import { GUARDS_METADATA } from '@nestjs/common/constants.js';
import { operationOf, problemsOfGuard, problemsOfParameters } from './operation.js';

type Class = new (...parameters: never[]) => object;

interface Operation {
  controller: Class;
  handler: { name: string };
}

const operations = new WeakMap<IncomingMessage, Operation>();

/** Records the handler of each request, so that its problems can be compared with the declared ones. */
export class OperationNotes implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    if (context.getType() !== 'http') return true;
    const request = context.switchToHttp().getRequest<IncomingMessage>();
    operations.set(request, { controller: context.getClass(), handler: context.getHandler() });
    return true;
  }
}

/**
 * @returns the operation's id if the operation declares its problems but not this one, so that the API
 * document does not mention it; otherwise undefined.
 */
export function operationNotDeclaring(request: IncomingMessage, code: string): string | undefined {
  const operation = operations.get(request);
  const declaration = operation && operationOf(operation.handler);
  if (!declaration || problemsOf(operation.controller, operation.handler).includes(code)) {
    return undefined;
  }
  return declaration.id;
}

/** All codes of the domain that a handler, its guards and its parameters declare. */
export function problemsOf(controller: Class, handler: { name: string }): readonly string[] {
  const guards = [controller, handler].flatMap(
    (target) => (Reflect.getMetadata(GUARDS_METADATA, target) ?? []) as object[],
  );
  return [
    ...guards.flatMap(problemsOfGuard),
    ...problemsOfParameters(controller.prototype as object, handler.name),
    ...(operationOf(handler)?.problems ?? []),
  ];
}
