import 'reflect-metadata';
import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { declaredStatuses, operationOf, problemsOf, problemsOfParameters } from '#http';
import { needsStepUp, StepUpGuard } from '#strong-auth';
import { RequestMethod as Method, type RequestMethod } from '@nestjs/common';
import {
  GUARDS_METADATA,
  HEADERS_METADATA,
  HTTP_CODE_METADATA,
  METHOD_METADATA,
  PATH_METADATA,
  ROUTE_ARGS_METADATA,
} from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';

export type DtoClass = new () => object;
type Controller = new (...services: never[]) => object;

/** Nest's metadata of one operation. */
export interface Operation {
  /** Class and method: `PeopleController.create`. */
  name: string;
  /** The declared id, or the method's name; with a number for additional paths of a controller. */
  id: string;
  /** The domain's error codes of the operation; undefined if not declared. */
  problems: readonly string[] | undefined;
  /** Whether it accepts an `Idempotency-Key`. */
  isIdempotent: boolean;
  /** Schemas of the path parameters, if their pipes declare them. */
  pathSchemas: Readonly<Record<string, object>>;
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** With parameters in OpenAPI's form: `/v1/people/{id}`. */
  path: string;
  successStatus: number;
  /** For operations without a handler, which have no doc comment. */
  description?: string;
  /** A built page: no body is read, and no database is used. */
  isPage?: true;
  /** The scope that the caller's key needs. */
  scope?: string;
  /** Whether the card app's call is signed with a passkey. */
  isSigned?: true;
  /** Class names of the guards. */
  guards: readonly string[];
  /** Of a successful answer, if set by a header. */
  mediaType?: string;
  body?: DtoClass;
  query?: DtoClass;
}

/** The source of a handler's parameter. */
interface Place {
  index: number;
  data?: unknown;
  pipes?: readonly object[];
}

export function operationsOf(controller: Controller): Operation[] {
  const handlers = controller.prototype as Record<string, object>;
  return Object.getOwnPropertyNames(handlers)
    .filter((name) => Reflect.hasMetadata(METHOD_METADATA, handlers[name]!))
    .flatMap((name) => operationsOfHandler(controller, name));
}

function operationsOfHandler(controller: Controller, method: string): Operation[] {
  const handler = (controller.prototype as Record<string, object>)[method]!;
  const name = `${controller.name}.${method}`;
  const what = describeHandler(controller, method, handler);
  return pathsOf(controller)
    .flatMap((base) => pathsOf(handler).map((own) => joined(base, own)))
    .map((path, index) => ({
      name,
      ...what,
      id: index === 0 ? what.id : `${what.id}.${index + 1}`,
      path,
    }));
}

function describeHandler(
  controller: Controller,
  name: string,
  handler: object,
): Omit<Operation, 'name' | 'path'> {
  const method = Reflect.getMetadata(METHOD_METADATA, handler) as RequestMethod;
  const types = Reflect.getMetadata('design:paramtypes', controller.prototype, name) as DtoClass[];
  const places = Object.entries(
    (Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, name) ?? {}) as Record<string, Place>,
  );
  const declaration = operationOf(handler);
  const problems = declaration && problemsOf(controller, handler as { name: string });
  const classAt = (place: RouteParamtypes) => {
    const found = places.find(([key]) => key.startsWith(`${place}:`));
    return found && types[found[1].index];
  };
  const body = classAt(RouteParamtypes.BODY);
  const query = classAt(RouteParamtypes.QUERY);
  const mediaType = mediaTypeOf(handler);
  const guards = [controller, handler].flatMap(guardsOf);
  return {
    id: declaration?.id ?? `${controller.name}.${name}`,
    problems,
    isIdempotent: problemsOfParameters(controller.prototype as object, name).includes(
      'idempotency_key_reused',
    ),
    pathSchemas: pathSchemasOf(places.map(([, place]) => place)),
    method: Method[method].toLowerCase() as Operation['method'],
    successStatus:
      (Reflect.getMetadata(HTTP_CODE_METADATA, handler) as number | undefined) ??
      (method === Method.POST ? 201 : 200),
    guards,
    ...signingOf(Method[method], handler, guards),
    ...(mediaType !== undefined && { mediaType }),
    ...(declaration?.scope !== undefined && { scope: declaration.scope }),
    ...(body && { body }),
    ...(query && { query }),
  };
}

function signingOf(
  method: string,
  handler: object,
  guards: readonly string[],
): Pick<Operation, 'isSigned'> {
  const isSigned = guards.includes(StepUpGuard.name) && needsStepUp(method, handler);
  return isSigned ? { isSigned } : {};
}

/** A pipe that accepts only some values may declare them as JSON Schema. */
function pathSchemasOf(places: readonly Place[]): Record<string, object> {
  return Object.fromEntries(
    places.flatMap(({ data, pipes = [] }) => {
      const schema = pipes.map((pipe) => (pipe as { schema?: object }).schema).find(Boolean);
      return typeof data === 'string' && schema ? [[data, schema]] : [];
    }),
  );
}

function guardsOf(target: object): string[] {
  const guards = (Reflect.getMetadata(GUARDS_METADATA, target) ?? []) as { name: string }[];
  return guards.map(({ name }) => name);
}

/** Without parameters such as the charset. */
function mediaTypeOf(handler: object): string | undefined {
  const headers = (Reflect.getMetadata(HEADERS_METADATA, handler) ?? []) as {
    name: string;
    value: string;
  }[];
  return headers.find(({ name }) => name.toLowerCase() === 'content-type')?.value.split(';')[0];
}

function pathsOf(target: object): string[] {
  return [Reflect.getMetadata(PATH_METADATA, target) as string | string[]].flat();
}

/** `v1/people`, `/:id` -> `/v1/people/{id}` */
function joined(base: string, own: string): string {
  const parts = [base, own].map((path) => path.replace(/^\/|\/$/g, '')).filter(Boolean);
  return `/${parts.join('/')}`.replace(/:(\w+)/g, '{$1}');
}

/** The page to which partners send people, at an address of their API. */
export const onboardingPage: Operation = {
  name: 'onboardingPage',
  id: 'openOnboardingPage',
  description:
    "The hosted onboarding application, for the browser of the company's admin. It is the same page whatever the " +
    'token: it shows by itself that a link does not work.',
  isPage: true,
  method: 'get',
  path: '/onboarding/company/{token}',
  pathSchemas: { token: { type: 'string' } },
  successStatus: 200,
  mediaType: 'text/html',
  isIdempotent: false,
  guards: [],
  problems: [],
};

/** Folders of the controllers in the platform's process, valid for source and built files. */
const FOLDERS = ['apps/platform/src', 'libs/card-app/src', 'libs/strong-auth/src'];
const EXAMPLES = 'apps/platform/src/api-document/examples.js';

/** The source files of the controllers, relative to the repository. */
export function controllerSources(root: string): string[] {
  return FOLDERS.flatMap((folder) =>
    globSync(`${folder}/**/*.controller.ts`, { cwd: root }).sort(),
  );
}

/** The controllers of the platform's APIs, from the build. */
export async function builtControllers(root: string): Promise<Controller[]> {
  const modules = await Promise.all(
    controllerSources(root).map(
      (file) =>
        importBuilt(root, file.replace(/\.ts$/, '.js')) as Promise<Record<string, Controller>>,
    ),
  );
  return modules
    .flatMap((module) => Object.values(module))
    .filter((exported) => Reflect.hasMetadata(PATH_METADATA, exported));
}

/** Every error code that the platform's features declare, with its HTTP status. Their modules must be loaded. */
export function statusByCode(): Record<string, number> {
  return Object.fromEntries(
    Object.entries(declaredStatuses()).map(([code, known]) => [
      code,
      typeof known === 'number' ? known : known.status,
    ]),
  );
}

/** Example bodies by operation id, and example answers by schema name. */
export interface Examples {
  requests: Readonly<Record<string, object>>;
  answers: Readonly<Record<string, object>>;
  /** By operation id, of calls whose answer has no named schema. */
  answersOfCalls: Readonly<Record<string, object>>;
}

/** Examples of bodies and answers of the partner's API. */
export async function builtExamples(root: string): Promise<Examples> {
  if (!existsSync(join(root, 'dist', EXAMPLES)))
    return { requests: {}, answers: {}, answersOfCalls: {} };
  const { requestExamples, answerExamples, callAnswerExamples } = (await importBuilt(
    root,
    EXAMPLES,
  )) as {
    requestExamples: Examples['requests'];
    answerExamples: Examples['answers'];
    callAnswerExamples: Examples['answersOfCalls'];
  };
  return {
    requests: requestExamples,
    answers: answerExamples,
    answersOfCalls: callAnswerExamples,
  };
}

function importBuilt(root: string, path: string): Promise<unknown> {
  return import(pathToFileURL(join(root, 'dist', path)).href);
}
