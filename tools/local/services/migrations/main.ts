/**
 * Runs the migration programs of services in this one process, one after the other. As processes of their
 * own, as they are deployed, each would load the same libraries again.
 */
const databaseUrls = JSON.parse(process.env['DATABASE_URLS']!) as Record<string, string>;

for (const [program, databaseUrl] of Object.entries(databaseUrls)) {
  console.log(`running ${program}`);
  process.env['DATABASE_URL'] = databaseUrl;
  // Ends the process if it fails.
  await import(program);
}
