export * from './answer-problems.js';
export * from './choices.js';
export * from './company-information-rules.js';
export * from './country-rules.js';
export * from './credit-application-rules.js';
export * from './industries.js';
export * from './kyc-rules.js';
export * from './company-numbers.js';
