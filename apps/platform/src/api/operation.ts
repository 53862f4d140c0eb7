export { operation as Operation } from '#http';
