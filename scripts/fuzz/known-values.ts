import { isPage, type OperationObject } from './documented-calls.ts';

/** Existing values to use instead of generated ones, by name of field or parameter. */
export interface KnownValues {
  /** Values of `{id}`, by the beginning of the path. */
  ids: Readonly<Record<string, string>>;
  /** Values of fields whose rule no schema can express or which refer to objects, and of query parameters. */
  fields: Readonly<Record<string, readonly unknown[]>>;
}

export function idOfPath(path: string, { ids }: KnownValues): string | undefined {
  return Object.entries(ids).find(([prefix]) => path.startsWith(prefix))?.[1];
}

interface Node {
  [key: string]: unknown;
}

interface Document {
  paths: Record<string, Record<string, OperationNode>>;
  components: { schemas: Record<string, Node & { properties?: Record<string, Node> }> };
}

type OperationNode = Pick<OperationObject, 'responses'> & { parameters?: Node[] };

/** The document with known values as the only choices for these fields and parameters. */
export function withKnownValues(document: object, known: KnownValues): object {
  const { fields } = known;
  const copy = structuredClone(document) as Document;
  for (const [path, operations] of Object.entries(copy.paths)) {
    const id = idOfPath(path, known);
    const parameters = Object.values(operations)
      // Any path parameters are valid for a page.
      .filter((operation) => !isPage(operation))
      .flatMap(({ parameters = [] }) => parameters);
    for (const parameter of parameters) {
      const name = parameter['name'] as string;
      const isId = (name === 'id' || name === 'token') && id !== undefined;
      // A list filtered by an unknown value is empty, which is not an error.
      const values = isId ? [id] : parameter['required'] ? fields[name] : undefined;
      if (values) parameter['schema'] = { type: 'string', enum: values };
    }
  }
  // Schemas of answers are unchanged, because answers may contain additional fields.
  const requests = Object.values(copy.components.schemas).filter(
    (schema) => schema['additionalProperties'] === false,
  );
  for (const { properties = {} } of requests) {
    for (const [name, values] of Object.entries(fields)) {
      if (properties[name]) properties[name] = { ...properties[name], enum: values };
    }
  }
  return copy;
}
