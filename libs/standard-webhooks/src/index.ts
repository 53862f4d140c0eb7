export * from './standard-webhooks.js';
