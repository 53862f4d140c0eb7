import { Public } from '#access';
import {
  describeEvent,
  eventDeclarationOf,
  eventSchemaOf,
  type JsonSchema,
  publishedEventClasses,
  schemaFileOf,
  schemaIdOf,
} from '#contracts';
import asyncApi from '#contracts/asyncapi' with { type: 'json' };
import { declareError } from '#http';
import { Controller, Get, Param } from '@nestjs/common';

const schemaUnknown = declareError(
  'schema_unknown',
  404,
  () => 'No event has a schema of this name.',
);

/** By the name of their file, to which the document refers. */
const schemas = new Map<string, JsonSchema>(
  publishedEventClasses.map((eventClass) => {
    const declaration = eventDeclarationOf(eventClass);
    const $id = schemaIdOf(declaration.identifier, String(declaration.version));
    return [schemaFileOf(declaration), { $id, ...eventSchemaOf(eventClass, describeEvent) }];
  }),
);

/** What the topics of the partner side contain, for consumers in other languages (docs/contracts.md#other-languages). */
@Controller('events')
@Public('It describes events and contains none.')
export class EventDocumentsController {
  /** An AsyncAPI 3 document, whose references are relative to its address. */
  @Get('asyncapi.json')
  document(): object {
    return asyncApi;
  }

  /** @param file such as `card_ordered.v1.schema.json` */
  @Get('schemas/:file')
  schema(@Param('file') file: string): JsonSchema {
    const schema = schemas.get(file);
    if (!schema) throw schemaUnknown();
    return schema;
  }
}
