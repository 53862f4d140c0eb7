/** What the commands for operators and those for partners have in common. */
export * from './terminal-text.js';
export * from './arguments.js';
