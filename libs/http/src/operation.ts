import 'reflect-metadata';

/** What the API document needs to know of a handler, beside what Nest knows of it. */
export interface OperationDeclaration {
  /** By which generated clients call it: `orderCard`. */
  id: string;
  /** The codes of the domain's errors that the handler itself may answer with. */
  problems: readonly string[];
}

const OPERATION = Symbol('operation');
const PROBLEMS = Symbol('problems');

/**
 * Names a handler in the API document, with all the problems that it may answer. What its guards and its
 * parameters refuse they tell themselves; see {@link MayAnswer}. Apps give the type of their codes.
 */
export function operation<Code extends string>(id: string, ...problems: Code[]): MethodDecorator {
  return (_prototype, _method, descriptor) => {
    const declaration: OperationDeclaration = { id, problems };
    Reflect.defineMetadata(OPERATION, declaration, descriptor.value as object);
  };
}

/** Tells of a guard which problems it may answer. */
export function MayAnswer(...problems: string[]): ClassDecorator {
  return (guard) => Reflect.defineMetadata(PROBLEMS, problems, guard);
}

/** The same of a parameter's decorator: to be called as one of its enhancers (`createParamDecorator`). */
export function parameterMayAnswer(...problems: string[]): ParameterDecorator {
  return (prototype, method) => {
    const before = problemsOfParameters(prototype, String(method));
    Reflect.defineMetadata(PROBLEMS, [...before, ...problems], prototype, method!);
  };
}

/** @returns undefined for a handler that is not declared: nothing is known of its problems. */
export function operationOf(handler: object): OperationDeclaration | undefined {
  return Reflect.getMetadata(OPERATION, handler) as OperationDeclaration | undefined;
}

export function problemsOfGuard(guard: object): readonly string[] {
  return (Reflect.getMetadata(PROBLEMS, guard) ?? []) as string[];
}

export function problemsOfParameters(prototype: object, method: string): readonly string[] {
  return (Reflect.getMetadata(PROBLEMS, prototype, method) ?? []) as string[];
}
