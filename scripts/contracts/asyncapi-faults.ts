import { Parser } from '@asyncapi/parser';

const ERROR_SEVERITY = 0;

/**
 * What the AsyncAPI parser calls an error in a document, each with its place.
 *
 * @param source the document's path: the schemas are found from there.
 */
export async function asyncApiFaults(text: string, source: string): Promise<string[]> {
  const { diagnostics } = await new Parser().parse(text, { source });
  return diagnostics
    .filter(({ severity }) => severity === ERROR_SEVERITY)
    .map(({ path, message }) => `${path.join('.')}: ${message}`);
}
