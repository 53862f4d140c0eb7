import { loadConfig } from '#config';
import pg from 'pg';
import { runCommand } from './command.js';
import { sealedLetterColumn } from './issuing/index.js';
import { sealedLinkColumn } from './mails/index.js';
import { sealedKeyColumn } from './partners/index.js';
import { resealColumn, ResealConfig, SecretBox } from '#secrets';
import { sealedColumns } from './webhooks/index.js';

/**
 * Seals all secrets with the newest key; after that, the older keys can be removed. Exits with 1 if some could not be
 * opened.
 */
await runCommand(async () => {
  const config = loadConfig(ResealConfig);
  const secretBox = new SecretBox(config);
  const client = new pg.Client({ connectionString: config.databaseUrl });
  await client.connect();
  try {
    const reports = [];
    const columns = [...sealedColumns, sealedLinkColumn, sealedLetterColumn, sealedKeyColumn];
    for (const column of columns) reports.push(await resealColumn(client, secretBox, column));
    for (const { column, resealed, failures } of reports) {
      console.log(`${column}: ${resealed} sealed again with the key ${secretBox.newestKeyId}`);
      for (const { id, reason } of failures) console.error(`${column}: ${id}: ${reason}`);
    }
    if (reports.some(({ failures }) => failures.length > 0)) process.exitCode = 1;
  } finally {
    await client.end();
  }
});
