import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const repositoryDirectory = fileURLToPath(new URL('../..', import.meta.url));

/** State of `npm start`, and files shared by all stacks of this clone. Never committed. */
export const localDirectory = join(repositoryDirectory, '.local');
