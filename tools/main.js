// Plain JavaScript, so that an old Node can run it and report its version.
const needed = 24;
const major = Number(process.versions.node.split('.')[0]);

if (major >= needed) {
  const { startTool } = await import('./tools.ts');
  await startTool(process.argv.slice(2));
} else {
  console.error(
    [
      `Node ${needed} or newer is needed, this is ${process.versions.node}.`,
      `  Linux:      npm ci && npm start (npm ci installs Node ${needed} for this project)`,
      '  elsewhere:  install it from https://nodejs.org, then npm ci && npm start',
    ].join('\n'),
  );
  process.exitCode = 1;
}
