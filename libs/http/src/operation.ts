import 'reflect-metadata';
import type { IncomingMessage } from 'node:http';
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import { GUARDS_METADATA } from '@nestjs/common/constants.js';
import type { DeclaredError } from './domain-error.js';

/** What the API document needs to know about a handler in addition to Nest's metadata. */
interface OperationDeclaration {
  /** The method name in generated clients, such as `orderCard`. */
  id: string;
  /** The error codes of the domain that the handler itself may answer with. */
  problems: readonly string[];
  /** What a caller's credential must be for, where credentials differ in that. */
  scope?: string;
}

const OPERATION = Symbol('operation');
const PROBLEMS = Symbol('problems');

/** A declared error, or its code. */
type AnsweredProblem<Code extends string = string> = DeclaredError | Code;

/**
 * Names a handler in the API document, with all problems that it may answer with. Guards and parameters
 * declare theirs with {@link MayAnswer}.
 */
export function operation(id: string, ...problems: DeclaredError[]): MethodDecorator {
  return declares({ id, problems: problems.map(({ code }) => code) });
}

/** The same for an operation that needs a scope. */
export function scopedOperation<Scope extends string>(
  id: string,
  scope: Scope,
  ...problems: DeclaredError[]
): MethodDecorator {
  return declares({ id, problems: problems.map(({ code }) => code), scope });
}

function codeOf(problem: AnsweredProblem): string {
  return typeof problem === 'string' ? problem : problem.code;
}

function declares(declaration: OperationDeclaration): MethodDecorator {
  return (_prototype, _method, descriptor) => {
    Reflect.defineMetadata(OPERATION, declaration, descriptor.value as object);
  };
}

/** Declares the problems that a guard may answer with. */
export function MayAnswer(...problems: AnsweredProblem[]): ClassDecorator {
  return (guard) => Reflect.defineMetadata(PROBLEMS, problems.map(codeOf), guard);
}

/** The same for a parameter decorator; pass it as an enhancer of `createParamDecorator`. */
export function parameterMayAnswer(...problems: AnsweredProblem[]): ParameterDecorator {
  return (prototype, method) => {
    const before = problemsOfParameters(prototype, String(method));
    const codes = [...before, ...problems.map(codeOf)];
    Reflect.defineMetadata(PROBLEMS, codes, prototype, method!);
  };
}

/** @returns undefined for a handler without a declaration; its problems are unknown. */
export function operationOf(handler: object): OperationDeclaration | undefined {
  return Reflect.getMetadata(OPERATION, handler) as OperationDeclaration | undefined;
}

function problemsOfGuard(guard: object): readonly string[] {
  return (Reflect.getMetadata(PROBLEMS, guard) ?? []) as string[];
}

export function problemsOfParameters(prototype: object, method: string): readonly string[] {
  return (Reflect.getMetadata(PROBLEMS, prototype, method) ?? []) as string[];
}

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
