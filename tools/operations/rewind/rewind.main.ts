import { processTerminal } from '../command-line/terminal.js';
import { rewindCommand } from './rewind-command.js';

process.exitCode = await rewindCommand(process.argv.slice(2), processTerminal());
