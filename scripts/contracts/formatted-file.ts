import { format, resolveConfig } from 'prettier';
import { stringify } from 'yaml';

/** The value as the text of a file, as the house formats it. The path's end decides between JSON and YAML. */
export async function formattedText(path: string, value: unknown): Promise<string> {
  const text = path.endsWith('.json')
    ? JSON.stringify(value)
    : // Without aliases and folded lines, so that a change of one event shows as that.
      stringify(value, { aliasDuplicateObjects: false, lineWidth: 0 });
  return format(text, { ...(await resolveConfig(path)), filepath: path });
}
