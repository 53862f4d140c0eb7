import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import mjml2html from 'mjml';

export const COMPILED_LAYOUT = 'libs/mail-templates/src/layout/compiled-layout.ts';

const LAYOUT = 'libs/mail-templates/layout/layout.mjml';

/** Placeholder colours for the partner's colours, because MJML needs valid colours. */
const placesByColor = { '#a1b2c3': '[[color]]', '#a3b2c1': '[[onColor]]' };

/** An innermost marked fragment: `<!--name-->...<!--/name-->` without another one inside. */
const FRAGMENT = /<!--(\w+)-->((?:(?!<!--\/?\w+-->)[\s\S])*)<!--\/\1-->/;

/**
 * The mail layout for the program: MJML's HTML, split at marks into fragments that are filled for each
 * mail. MJML takes milliseconds per mail and has 150 dependencies, so it runs at build time and not in a
 * service.
 *
 * @returns the text of a TypeScript file, not formatted yet
 */
export async function compileLayout(root: string): Promise<string> {
  const source = readFileSync(join(root, LAYOUT), 'utf8');
  const { html, errors } = await mjml2html(source, { validationLevel: 'soft', fonts: {} });
  if (errors.length > 0) {
    throw new Error(errors.map(({ formattedMessage }) => formattedMessage).join('\n'));
  }
  return [
    '// Made from layout/layout.mjml: npm run generate\n',
    '/** The HTML of mails in pieces. `[[name]]` is a place for text, `[[>name]]` one for HTML. */',
    `export const compiledLayout = ${JSON.stringify(fragmentsOf(trimmed(withColors(html))))};\n`,
  ].join('\n');
}

function withColors(html: string): string {
  return Object.entries(placesByColor).reduce(
    (text, [color, place]) => text.replaceAll(color, place),
    html,
  );
}

function trimmed(html: string): string {
  const lines = html.split('\n').map((line) => line.trim());
  return lines.filter((line) => line).join('\n');
}

/**
 * The fragments by their marks; the rest is `mail`. A placeholder marks the position of a fragment's first
 * occurrence.
 */
function fragmentsOf(html: string): Record<string, string> {
  const fragments: Record<string, string> = {};
  let mail = html;
  for (let found = FRAGMENT.exec(mail); found; found = FRAGMENT.exec(mail)) {
    const [marked, name, fragment] = found as unknown as [string, string, string];
    mail = mail.replace(marked, () => `[[>${name}]]`);
    // A group contains only fragments from which each mail selects.
    if (!isGroup(fragment)) fragments[name] = fragment.trim();
  }
  return { mail, ...fragments };
}

function isGroup(fragment: string): boolean {
  return fragment.replace(/\[\[>\w+\]\]/g, '').trim() === '';
}
