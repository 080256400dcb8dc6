export { type Calls, callRouter, type Files } from './call-router.ts';
export { CALLS, type Call } from './calls.ts';
