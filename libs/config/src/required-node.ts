const REQUIRED_MAJOR = 24;

/** What to do about a Node that is too old; undefined where it is not. @param version such as `24.1.0`. */
export function faultOfNode(version: string): string | undefined {
  if (Number(version.split('.')[0]) >= REQUIRED_MAJOR) return undefined;
  return (
    `Node ${REQUIRED_MAJOR} or newer is needed, this is ${version}. ` +
    'Run it by its npm script, such as "npm run topics", or with node_modules/.bin/node: ' +
    'npm ci installs that Node on Linux.'
  );
}

// Looked at before anything else is: an older Node fails somewhere in the middle, with words that tell nobody why.
const fault = faultOfNode(process.versions.node);
if (fault !== undefined) {
  console.error(fault);
  process.exit(1);
}
