// Checks the staged content, ignoring unstaged changes of the same files.
import { execFileSync } from 'node:child_process';
import { ESLint } from 'eslint';
import * as prettier from 'prettier';
import tseslint from 'typescript-eslint';
import { repositoryDirectory } from '../local/repository.ts';

function git(...parameters: string[]): string {
  return execFileSync('git', parameters, {
    cwd: repositoryDirectory,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
}

async function isFormatted(path: string, text: string): Promise<boolean> {
  const { ignored, inferredParser } = await prettier.getFileInfo(path, {
    ignorePath: '.prettierignore',
  });
  if (ignored || inferredParser === null) return true;
  const options = await prettier.resolveConfig(path);
  return prettier.check(text, { ...options, filepath: path });
}

async function main(): Promise<void> {
  process.chdir(repositoryDirectory);
  const staged = git('diff', '--cached', '--name-only', '--diff-filter=ACMR', '-z').split('\0');
  const paths = staged.filter((path) => path !== '');
  // Without the rules that need type information, which would read the whole program; npm run check runs
  // them.
  const eslint = new ESLint({ overrideConfig: [tseslint.configs.disableTypeChecked] });
  const unformatted: string[] = [];
  const results: ESLint.LintResult[] = [];
  for (const path of paths) {
    const text = git('show', `:${path}`);
    if (!(await isFormatted(path, text))) unformatted.push(path);
    if (/\.(js|ts|tsx)$/.test(path)) {
      results.push(...(await eslint.lintText(text, { filePath: path, warnIgnored: false })));
    }
  }
  if (unformatted.length > 0) {
    console.error(`Not formatted: npx prettier --write ${unformatted.join(' ')}`);
  }
  const report = await (await eslint.loadFormatter('stylish')).format(results);
  if (report) console.error(report);
  const hasErrors = results.some(({ errorCount }) => errorCount > 0);
  if (unformatted.length > 0 || hasErrors) process.exitCode = 1;
}

await main();
