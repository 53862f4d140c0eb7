const REQUIRED_MAJOR = 24;

/**
 * What to do about a Node that is too old; undefined if it is new enough. @param version such as `24.1.0`.
 */
export function faultOfNode(version: string): string | undefined {
  if (Number(version.split('.')[0]) >= REQUIRED_MAJOR) return undefined;
  return (
    `Node ${REQUIRED_MAJOR} or newer is needed, this is ${version}. ` +
    'Run it by its npm script, such as "npm run topics", or with node_modules/.bin/node: ' +
    'npm ci installs that Node on Linux.'
  );
}

// Checked before all other imports, because an older Node would fail in one of them with an unhelpful error.
const fault = faultOfNode(process.versions.node);
if (fault !== undefined) {
  console.error(fault);
  process.exit(1);
}
