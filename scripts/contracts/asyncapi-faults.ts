import { Parser } from '@asyncapi/parser';

const ERROR_SEVERITY = 0;

/**
 * Errors of the AsyncAPI parser in a document, each with its location.
 *
 * @param source the document's path, to which schema references are relative.
 */
export async function asyncApiFaults(text: string, source: string): Promise<string[]> {
  const { diagnostics } = await new Parser().parse(text, { source });
  return diagnostics
    .filter(({ severity }) => severity === ERROR_SEVERITY)
    .map(({ path, message }) => `${path.join('.')}: ${message}`);
}
