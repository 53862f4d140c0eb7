// Checks every link in the documentation: the file and the heading must exist.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { repositoryDirectory } from '../../local/repository.ts';
import { type Page, readPage } from './links.ts';

const pages = new Map<string, Page>();

function pageAt(path: string): Page {
  const page = pages.get(path) ?? readPage(readFileSync(join(repositoryDirectory, path), 'utf8'));
  pages.set(path, page);
  return page;
}

/** @returns the error of a link; undefined if it is correct */
function fault(from: string, target: string): string | undefined {
  // Addresses of the platform, such as /docs/events, are checked with the developer portal.
  if (/^([a-z]+:|\/)/.test(target)) return undefined;
  const [file = '', anchor] = decodeURI(target).split('#');
  const path = file === '' ? from : normalize(join(dirname(from), file));
  if (!existsSync(join(repositoryDirectory, path))) return `there is no ${path}`;
  if (anchor === undefined || !path.endsWith('.md')) return undefined;
  return pageAt(path).anchors.has(anchor) ? undefined : `${path} has no heading #${anchor}`;
}

// Includes uncommitted files, without ignored ones.
const listed = ['ls-files', '--cached', '--others', '--exclude-standard', '--', '*.md'];
const paths = execFileSync('git', listed, { cwd: repositoryDirectory, encoding: 'utf8' })
  .split('\n')
  .filter((path) => path !== '' && existsSync(join(repositoryDirectory, path)));

const faults = paths.flatMap((from) =>
  pageAt(from).links.flatMap(({ target, line }) => {
    const found = fault(from, target);
    return found === undefined ? [] : [`${from}:${line}: ${target}: ${found}`];
  }),
);

if (faults.length > 0) {
  console.error(faults.join('\n'));
  process.exitCode = 1;
} else {
  console.log(`All links of ${paths.length} pages lead somewhere.`);
}
