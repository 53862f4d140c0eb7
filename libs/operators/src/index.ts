/** The partner's operators: the people who sign in at the pages of the partner side. Each page has its own. */
export * from './1764018000066-operators.js';
export * from './operator-command.js';
export * from './operator-host.js';
export * from './operator-session.controller.js';
export * from './operators.controller.js';
export * from './operators.providers.js';
export * from './operators.service.js';
