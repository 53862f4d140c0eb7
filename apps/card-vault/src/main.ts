import { loadConfig } from '#config';
import { runService } from '#http';
import { CardVaultConfig } from './card-vault.config.js';
import { cardVaultServiceOptions } from './card-vault.service-options.js';

await runService(() => cardVaultServiceOptions(loadConfig(CardVaultConfig)));
