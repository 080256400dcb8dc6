export * from './contract.ts';
export * from './inbox.ts';
export * from './interest-name.ts';
export * from './main-action.ts';
export * from './preferred-times.ts';
export * from './reply.ts';
export * from './status.ts';
export * from './waiting.ts';
