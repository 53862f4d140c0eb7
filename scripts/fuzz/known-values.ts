/** Values that lead to something, in the place of made-up ones: by the names of fields and parameters. */
export interface KnownValues {
  /** Of `{id}`, by what the path begins with. */
  ids: Readonly<Record<string, string>>;
  /** Of fields whose rule no schema can tell, or that name something; and of parameters of the query. */
  fields: Readonly<Record<string, readonly unknown[]>>;
}

interface Node {
  [key: string]: unknown;
}

interface Document {
  paths: Record<string, Record<string, { parameters?: Node[] }>>;
  components: { schemas: Record<string, Node & { properties?: Record<string, Node> }> };
}

/** The document with known values in the place of those that would have to be made up. */
export function withKnownValues(document: object, { ids, fields }: KnownValues): object {
  const copy = structuredClone(document) as Document;
  for (const [path, operations] of Object.entries(copy.paths)) {
    const id = Object.entries(ids).find(([prefix]) => path.startsWith(prefix))?.[1];
    const parameters = Object.values(operations).flatMap(({ parameters = [] }) => parameters);
    for (const parameter of parameters) {
      const isId = parameter['name'] === 'id' || parameter['name'] === 'token';
      if (isId && id !== undefined) parameter['schema'] = { type: 'string', enum: [id] };
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
