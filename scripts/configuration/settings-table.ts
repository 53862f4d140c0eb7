import { variableOf } from '#config';
import type { Setting } from './setting.ts';

/** @param presetOf another text than the setting's own default, where programs have defaults of their own. */
export function settingsTable(
  settings: readonly Setting[],
  presetOf: (setting: Setting) => string | undefined = () => undefined,
): string[] {
  const name = settings.every(({ property, name }) => property === name) ? 'field' : 'variable';
  return tableOf(
    [name, 'what it does', 'type', 'unit', 'default', 'secret'],
    settings.map((setting) => [
      code(setting.name),
      linked(setting.comment),
      setting.type.replaceAll('<', '\\<'),
      setting.unit ?? '',
      presetOf(setting) ?? presetIn(setting),
      secrecyWords[setting.secrecy],
    ]),
  );
}

export function tableOf(heads: readonly string[], rows: readonly string[][]): string[] {
  const lineOf = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [lineOf(heads), lineOf(heads.map(() => '---')), ...rows.map(lineOf), ''];
}

export const code = (text: string) => `\`${text}\``;

export const codes = (texts: readonly string[]) => texts.map(code).join(', ');

/**
 * A doc comment as Markdown of a page in `docs`: what it cites (`docs/privacy.md#guessing-links`) becomes a link, and
 * another property (`{@link mailFrom}`) its variable.
 */
export function linked(comment: string): string {
  return comment
    .replace(/\{@link (\w+)\}/g, (_match, property: string) => code(variableOf(property)))
    .replace(/docs\/([\w/-]+)\.md(?:#([\w-]+))?/g, (_match, page: string, anchor?: string) => {
      const words = (anchor ?? page).replaceAll('-', ' ');
      const file = page === 'configuration' ? '' : `${page}.md`;
      return `[${words}](${file}${anchor === undefined ? '' : `#${anchor}`})`;
    });
}

const secrecyWords: Record<Setting['secrecy'], string> = {
  secret: 'secret',
  'may come from a file': 'no, but may be a file',
  none: 'no',
};

function presetIn({ preset, need, name, property }: Setting): string {
  if (preset !== undefined) return code(preset);
  const nameOf = (other: string) => (name === property ? other : variableOf(other));
  switch (need.kind) {
    case 'always':
      return 'required';
    case 'never':
      return '';
    case 'with':
      return `required with ${codes(need.others.map(nameOf))}`;
    case 'without':
      return `required without ${codes(need.others.map(nameOf))}`;
  }
}
