import { isPage, type OperationObject } from './documented-calls.ts';

/** Values that lead to something, in the place of made-up ones: by the names of fields and parameters. */
export interface KnownValues {
  /** Of `{id}`, by what the path begins with. */
  ids: Readonly<Record<string, string>>;
  /** Of fields whose rule no schema can tell, or that name something; and of parameters of the query. */
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

/** The document with known values in the place of those that would have to be made up. */
export function withKnownValues(document: object, known: KnownValues): object {
  const { fields } = known;
  const copy = structuredClone(document) as Document;
  for (const [path, operations] of Object.entries(copy.paths)) {
    const id = idOfPath(path, known);
    const parameters = Object.values(operations)
      // Whatever stands in its path is right.
      .filter((operation) => !isPage(operation))
      .flatMap(({ parameters = [] }) => parameters);
    for (const parameter of parameters) {
      const name = parameter['name'] as string;
      const isId = (name === 'id' || name === 'token') && id !== undefined;
      // A list that is narrowed to something unknown is empty, and no mistake.
      const values = isId ? [id] : parameter['required'] ? fields[name] : undefined;
      if (values) parameter['schema'] = { type: 'string', enum: values };
    }
  }
  // Answers are left as they are: they are the ones that more may be in.
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
