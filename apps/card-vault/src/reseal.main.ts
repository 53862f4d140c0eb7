import { ConfigError, loadConfig } from '#config';
import { resealColumn, ResealConfig, SecretBox } from '#secrets';
import pg from 'pg';
import { rehashNumbers, sealedColumns } from './cards/cards.service.js';

/**
 * Seals all numbers, CVCs and PINs with the newest key, and hashes the numbers with it; after that, the older keys can be
 * removed. Exits with 1 if some could not be opened.
 */
try {
  const config = loadConfig(ResealConfig);
  const secretBox = new SecretBox(config);
  const client = new pg.Client({ connectionString: config.databaseUrl });
  await client.connect();
  try {
    for (const sealedColumn of sealedColumns) {
      const { column, resealed, failures } = await resealColumn(client, secretBox, sealedColumn);
      console.log(`${column}: ${resealed} sealed again with the key ${secretBox.newestKeyId}`);
      for (const { id, reason } of failures) console.error(`${column}: ${id}: ${reason}`);
      if (failures.length > 0) process.exitCode = 1;
    }
    console.log(`cards.number_hash: ${await rehashNumbers(client, secretBox)} hashed again`);
  } finally {
    await client.end();
  }
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exitCode = 1;
}
