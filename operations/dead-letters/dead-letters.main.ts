import { processTerminal } from '../command-line/process-terminal.js';
import { deadLettersCommand } from './dead-letters-command.js';

process.exitCode = await deadLettersCommand(process.argv.slice(2), processTerminal());
