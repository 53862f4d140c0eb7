export * from './mail-sender.js';
export * from './outbox/earlier-addresses.js';
export * from './outbox/sent-mails.js';
export * from './outbox/mail-outbox.options.js';
export * from './outbox/mail-outbox.js';
export * from './outbox/mail-tables.js';
export * from './outbox/mail-worker.js';
export * from './outbox/suppressions.js';
