import { format, resolveConfig } from 'prettier';
import { stringify } from 'yaml';

/** The value as formatted file content. The path's extension selects JSON or YAML. */
export async function formattedText(path: string, value: unknown): Promise<string> {
  const text = path.endsWith('.json')
    ? JSON.stringify(value)
    : // Without aliases and folded lines, for readable diffs.
      stringify(value, { aliasDuplicateObjects: false, lineWidth: 0 });
  return format(text, { ...(await resolveConfig(path)), filepath: path });
}
