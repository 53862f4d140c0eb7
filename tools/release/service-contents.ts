/**
 * What of the image a service uses. All services are in one image, but a release gives a service the new image only if
 * this has changed, so that a change of one service restarts no other.
 *
 * It is too much rather than too little: a folder below `apps`, `libs`, `packages` or `apps/web/src` is in whole, if one
 * of its files is imported, and so is each page that a service names. Packages are in with all that they need.
 */
import { createHash } from 'node:crypto';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { IMAGE, type ImageUser, imageUsers } from '../deployment/kubernetes/images.ts';

/** The files of a commit. */
export interface Tree {
  /** Git's hash of each file, by path. */
  files: ReadonlyMap<string, string>;
  read: (path: string) => string;
}

/** @param listing what `git ls-files --stage` prints. */
export function treeOf(listing: string, read: Tree['read']): Tree {
  const files = listing.split('\n').map((line) => /^\d+ (\w+) \d\t(.+)$/.exec(line));
  return {
    files: new Map(files.filter((each) => each !== null).map(([, hash, path]) => [path!, hash!])),
    read,
  };
}

export interface Contents {
  /** Changes with any file and package. */
  hash: string;
  /** Paths of sources. */
  files: ReadonlySet<string>;
  /** Paths of packages in the lock file: `node_modules/pg`. */
  packages: ReadonlySet<string>;
}

interface LockedPackage {
  version?: string;
  integrity?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

/** How every file gets into the image. */
const BUILD =
  /^(Dockerfile|\.dockerignore|\.npmrc|tsconfig\.json|tools\/release\/image\/[\w-]+\.[jt]s)$/;
const BINARY = /\.(png|webp|ico|woff2?|ttf|otf|pdf)$/;
const COMPILER = 'typescript';
const TOPICS = 'libs/messaging/src/create-topics.main.ts';
/** The image has none of these (.dockerignore), and Markdown only in the documentation for partners. */
const LEFT_OUT =
  /\.spec\.tsx?$|^(apps|libs|packages)\/[^/]+\/(test|self)\/|^libs\/testing\/|^tools\/operations\/test\/|^apps\/[^/]+\/service\.ts$/;

/** How an app names a page, if not by `'<page>.html'`. */
const NAMES_OF_PAGES: Readonly<Record<string, string>> = {
  'serveCardApp(': 'card-app',
  "folder: 'docs'": 'docs',
};
/** What is in built pages besides the sources that `<page>.html` names. */
const OF_PAGE: Readonly<Record<string, readonly string[]>> = {
  docs: [
    ...['docs', 'apps/web/portal', 'libs/contracts', 'apps/platform'],
    // The downloads.
    ...['packages/cli', 'packages/cli/package', 'packages/platform-client/package'],
  ],
};

/** The hash of the contents of each service. */
export function hashesOf({ files, read }: Tree): Record<ImageUser, string> {
  const texts = new Map<string, string>();
  const tree: Tree = {
    files,
    read: (path) => {
      const text = texts.get(path) ?? read(path);
      texts.set(path, text);
      return text;
    },
  };
  return Object.fromEntries(
    imageUsers.map((user) => [user, contentsOf(user, tree).hash]),
  ) as Record<ImageUser, string>;
}

/** @throws Error if an import leads nowhere. */
export function contentsOf(user: ImageUser, tree: Tree): Contents {
  const lock = JSON.parse(tree.read('package-lock.json')) as {
    packages: Record<string, LockedPackage>;
  };
  const walk = new Walk(tree, lock.packages);
  if (user === 'topics') walk.addFile(TOPICS);
  else walk.addFolder(`apps/${user}`);
  for (const path of tree.files.keys()) if (BUILD.test(path)) walk.files.add(path);
  walk.addPackage('', COMPILER);
  return { hash: walk.hash(), files: walk.files, packages: walk.packages };
}

class Walk {
  readonly files = new Set<string>();
  readonly packages = new Set<string>();
  private readonly folders = new Set<string>();
  private readonly tree: Tree;
  private readonly lock: Record<string, LockedPackage>;
  private readonly imports: Record<string, string>;
  /** As generated documents and manifests name the version. */
  private readonly version: RegExp;

  constructor(tree: Tree, lock: Record<string, LockedPackage>) {
    this.tree = tree;
    this.lock = lock;
    const manifest = JSON.parse(tree.read('package.json')) as {
      version: string;
      imports: Record<string, { types: string }>;
    };
    this.version = new RegExp(
      `(version"?: "?|VERSION = '|"@${IMAGE}/[\\w-]+": ")${manifest.version.replaceAll('.', '\\.')}(?!\\d)`,
      'gi',
    );
    this.imports = Object.fromEntries(
      Object.entries(manifest.imports).map(([name, { types }]) => [name, types.slice('./'.length)]),
    );
  }

  hash(): string {
    const hash = createHash('sha256').update(JSON.stringify(this.imports));
    for (const path of [...this.files].sort()) {
      hash.update(`${path}\0${this.contentOf(path)}\0`);
    }
    for (const path of [...this.packages].sort())
      hash.update(`${path}\0${this.lock[path]!.version}\0${this.lock[path]!.integrity}\0`);
    return hash.digest('hex').slice(0, 16);
  }

  /** The version itself changes nothing that a service does. */
  private contentOf(path: string): string {
    if (BINARY.test(path)) return this.tree.files.get(path)!;
    return this.tree.read(path).replaceAll(this.version, '$1<version>');
  }

  addFile(path: string): void {
    const folder = folderOf(path);
    if (folder) this.addFolder(folder);
    else if (!this.files.has(path)) this.read(path);
  }

  addFolder(folder: string): void {
    if (this.folders.has(folder)) return;
    this.folders.add(folder);
    for (const path of this.tree.files.keys()) {
      if (folderOf(path) === folder && isInImage(path)) this.read(path);
    }
  }

  /** Also peers, which a package finds by itself: TypeORM its driver, Nest its platform. */
  addPackage(from: string, name: string): void {
    const path = this.placeOf(from, name);
    if (!path || this.packages.has(path)) return;
    this.packages.add(path);
    const { dependencies, optionalDependencies, peerDependencies } = this.lock[path]!;
    for (const needed of Object.keys({
      ...dependencies,
      ...optionalDependencies,
      ...peerDependencies,
    }))
      this.addPackage(path, needed);
  }

  /** As Node looks for a package: in the folders of its importer, from the innermost on. */
  private placeOf(from: string, name: string): string | undefined {
    for (
      let folder = from;
      ;
      folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))
    ) {
      const path = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
      if (path in this.lock) return path;
      if (folder === '') return undefined;
    }
  }

  private read(path: string): void {
    this.files.add(path);
    if (!/\.(ts|tsx|html)$/.test(path)) return;
    const text = this.tree.read(path);
    if (path.endsWith('.html')) return this.readPage(path, text);
    for (const name of importsIn(text)) this.addImport(path, name);
    if (/^apps\/(?!web\/)/.test(path)) this.addPagesNamedIn(text);
  }

  private addImport(from: string, name: string): void {
    if (name.startsWith('#')) return this.addFile(this.targetOf(name));
    if (name.startsWith('.')) return this.addRelative(join(dirname(from), name));
    if (/^(node:|virtual:)|^page-font$/.test(name)) return;
    this.addPackage('', /^(@[^/]+\/)?[^/]+/.exec(name)![0]);
  }

  private targetOf(name: string): string {
    return this.imports[name] ?? this.imports['#*']!.replace('*', name.slice(1));
  }

  private addRelative(path: string): void {
    const folder = folderOf(`${path}/`);
    if (folder) return this.addFolder(folder);
    const base = path.replace(/\.(js|ts)x?$/, '');
    const found = [path, `${base}.ts`, `${base}.tsx`].find((each) => this.tree.files.has(each));
    if (found) this.addFile(found);
  }

  /** `servePage(app, '/console', { file: 'console.html' })` */
  private addPagesNamedIn(text: string): void {
    const named = [...text.matchAll(/['"`/]([\w-]+)\.html['"`]/g)].map(([, name]) => name!);
    for (const [call, page] of Object.entries(NAMES_OF_PAGES))
      if (text.includes(call)) named.push(page);
    for (const name of named) {
      const page = `apps/web/${name}.html`;
      if (!this.tree.files.has(page)) continue;
      this.addFolder('apps/web');
      this.read(page);
      for (const folder of OF_PAGE[name] ?? []) this.addFolder(folder);
    }
  }

  private readPage(page: string, html: string): void {
    for (const [, path] of html.matchAll(/(?:src|href)="\.\/([^"]+)"/g))
      this.addRelative(join(dirname(page), path!));
  }
}

/** By text: most files are of several services. */
const imports = new Map<string, string[]>();

function importsIn(text: string): string[] {
  const known = imports.get(text);
  if (known) return known;
  const names = ts.preProcessFile(text, true, true).importedFiles.map((each) => each.fileName);
  imports.set(text, names);
  return names;
}

/** The folder that is in whole with a file. A page of `apps/web` is by itself, what the build has for all is together. */
function folderOf(path: string): string | undefined {
  if (/^apps\/web\/[^/]+\.html$/.test(path)) return undefined;
  return FOLDER.exec(path)?.[1];
}

const FOLDER =
  /^(apps\/web\/(?:src\/[^/]+|portal)|packages\/[^/]+\/package|(?:apps|libs|packages)\/[^/]+|tools\/operations|docs)\//;

function isInImage(path: string): boolean {
  if (path.endsWith('.md')) return /^docs\/([^/]+|scenarios\/[^/]+)$|^packages\//.test(path);
  return !LEFT_OUT.test(path);
}
