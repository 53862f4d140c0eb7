/**
 * Third-party notices: the packages in a bundle or in an installation, each with its licence and its notices, as their
 * licences require. `node notices.ts node_modules` prints those of an installation, while the image is built.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Manifest {
  name: string;
  version: string;
  license?: unknown;
  /** Of old packages. */
  licenses?: { type: string }[];
  author?: string | { name: string };
  homepage?: string;
}

/** What the plugin needs of Rolldown, whose types its users have in several versions. */
interface Context {
  getModuleIds(): Iterable<string>;
  emitFile(file: { type: 'asset'; fileName: string; source: string }): unknown;
}

type Bundle = Record<string, { modules?: Record<string, { renderedLength: number }> }>;

const TEXT = /^(licen[cs]e|copying|notice)([-._].*)?$/i;

/** What the bundlers add themselves, by the start of the names of its modules. */
const OF_BUNDLERS: Readonly<Record<string, string>> = {
  '\0rolldown/': 'rolldown',
  '\0vite/': 'vite',
};
const MODULES = join(import.meta.dirname, '../../../node_modules');

/**
 * @param folders of packages.
 * @returns a section per package, which begins with `## name@version (licence)`; sorted, so that the same
 * packages have the same text.
 * @throws Error if a package has neither a licence nor the text of one.
 */
export function noticesOf(folders: Iterable<string>): string {
  const sections = new Map([...folders].map((folder) => sectionOf(folder)));
  const sorted = [...sections].sort(([one], [other]) => (one < other ? -1 : 1));
  return ['# Third-party notices', ...sorted.map(([title, text]) => `## ${title}\n\n${text}`)]
    .join('\n\n')
    .concat('\n');
}

/** Packages that contain others without the text of their licence. */
const CONTAINED: Readonly<Record<string, string>> = {
  unpdf:
    'It contains PDF.js: Copyright Mozilla Foundation, Apache License 2.0, https://www.apache.org/licenses/LICENSE-2.0',
};

function sectionOf(folder: string): [title: string, text: string] {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
  const { name, version, author, homepage } = manifest;
  const licence = licenceOf(manifest);
  const texts = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && TEXT.test(entry.name))
    .map((entry) => readFileSync(join(folder, entry.name), 'utf8').trim());
  if (texts.length === 0) {
    if (!licence) throw new Error(`${name}@${version} names no licence: ${folder}`);
    const by = typeof author === 'object' ? author.name : author;
    texts.push(
      ['The package has no text of its licence.', by, homepage].filter(Boolean).join('\n'),
    );
  }
  if (CONTAINED[name]) texts.push(CONTAINED[name]);
  return [`${name}@${version} (${licence ?? 'see below'})`, texts.join('\n\n')];
}

function licenceOf({ license, licenses }: Manifest): string | undefined {
  if (typeof license === 'string') return license;
  const old = [license ?? licenses ?? []].flat() as { type: string }[];
  return old.map(({ type }) => type).join(' OR ') || undefined;
}

/**
 * A plugin of Vite and Rolldown, which writes the notices of what it bundles; nothing if that has no packages.
 *
 * @param fileName in the output; pages link it.
 * @param others folders of packages that get in by other ways than an import.
 */
export function bundledNotices(fileName: string, others: readonly string[] = []) {
  return {
    name: 'bundled-notices',
    apply: 'build' as const,
    generateBundle: {
      order: 'pre' as const,
      handler(this: Context, _options: unknown, bundle: Bundle) {
        const code = Object.values(bundle).flatMap(({ modules = {} }) =>
          Object.keys(modules).filter((id) => modules[id]!.renderedLength > 0),
        );
        // Style sheets and fonts are in no chunk of code.
        const assets = [...this.getModuleIds()].filter((id) => /\.(css|woff2?|svg)(\?|$)/.test(id));
        const folders = [...code, ...assets].map(packageOf).filter((each) => each !== undefined);
        const all = new Set([...folders, ...others]);
        if (all.size === 0) return;
        this.emitFile({ type: 'asset', fileName, source: noticesOf(all) });
      },
    },
    transformIndexHtml: () => [
      { tag: 'link', attrs: { rel: 'license', href: `/${fileName}` }, injectTo: 'head' as const },
    ],
  };
}

/** @param id of a module. @returns the folder of its package; undefined for our own. */
function packageOf(id: string): string | undefined {
  const bundler = Object.entries(OF_BUNDLERS).find(([start]) => id.startsWith(start));
  if (bundler) return join(MODULES, bundler[1]);
  return /^\0?(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1];
}

/** @param modules a `node_modules` folder. @returns the folders of its packages, also nested ones. */
export function packagesIn(modules: string): string[] {
  return readdirSync(modules, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .flatMap(({ name }) => {
      const folder = join(modules, name);
      if (name.startsWith('@')) return packagesIn(folder);
      const nested = join(folder, 'node_modules');
      return [folder, ...(existsSync(nested) ? packagesIn(nested) : [])];
    });
}

if (import.meta.main) process.stdout.write(noticesOf(packagesIn(process.argv[2]!)));
