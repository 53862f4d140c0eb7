import { processTerminal } from '../command-line/terminal.js';
import { topicsCommand } from './topics-command.js';

process.exitCode = await topicsCommand(process.argv.slice(2), processTerminal());
