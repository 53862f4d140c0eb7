import 'reflect-metadata';
import { type RequestMethod, RequestMethod as Method } from '@nestjs/common';
import {
  HTTP_CODE_METADATA,
  METHOD_METADATA,
  PATH_METADATA,
  ROUTE_ARGS_METADATA,
} from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';

export type DtoClass = new () => object;
export type Controller = new (...services: never[]) => object;

/** What Nest knows of one address of the API. */
export interface Operation {
  /** Of the method, and of its class before it: `PeopleController.create`. */
  name: string;
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** With parameters as OpenAPI writes them: `/v1/people/{id}`. */
  path: string;
  successStatus: number;
  body?: DtoClass;
  query?: DtoClass;
}

export function operationsOf(controller: Controller): Operation[] {
  const handlers = controller.prototype as Record<string, object>;
  const basePaths = [Reflect.getMetadata(PATH_METADATA, controller) as string | string[]].flat();
  return Object.getOwnPropertyNames(handlers)
    .filter((name) => Reflect.hasMetadata(METHOD_METADATA, handlers[name]!))
    .flatMap((name) => basePaths.map((base) => operationOf(controller, name, base)));
}

function operationOf(controller: Controller, name: string, base: string): Operation {
  const handler = (controller.prototype as Record<string, object>)[name]!;
  const method = Reflect.getMetadata(METHOD_METADATA, handler) as RequestMethod;
  const own = Reflect.getMetadata(PATH_METADATA, handler) as string;
  const types = Reflect.getMetadata('design:paramtypes', controller.prototype, name) as DtoClass[];
  const places = Object.entries(
    (Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, name) ?? {}) as Record<
      string,
      { index: number }
    >,
  );
  const classAt = (place: RouteParamtypes) => {
    const found = places.find(([key]) => key.startsWith(`${place}:`));
    return found && types[found[1].index];
  };
  const body = classAt(RouteParamtypes.BODY);
  const query = classAt(RouteParamtypes.QUERY);
  return {
    name: `${controller.name}.${name}`,
    method: Method[method].toLowerCase() as Operation['method'],
    path: `/${[base, own]
      .map((path) => path.replace(/^\/|\/$/g, ''))
      .filter(Boolean)
      .join('/')}`.replace(/:(\w+)/g, '{$1}'),
    successStatus:
      (Reflect.getMetadata(HTTP_CODE_METADATA, handler) as number | undefined) ??
      (method === Method.POST ? 201 : 200),
    ...(body && { body }),
    ...(query && { query }),
  };
}
