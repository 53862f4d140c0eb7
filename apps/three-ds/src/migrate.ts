import { loadConfig } from '#config';
import { runMigrations } from '#database';
import { threeDsDatabase } from './database/three-ds-database.js';
import { ThreeDsConfig } from './three-ds.config.js';

await runMigrations(() => threeDsDatabase(loadConfig(ThreeDsConfig).databaseUrl));
