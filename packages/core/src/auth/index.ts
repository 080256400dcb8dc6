export * from './account-care.ts';
export * from './contract.ts';
export * from './demo-accounts.ts';
export * from './desk-pin.ts';
export * from './display-name.ts';
export * from './password-strength.ts';
export * from './roles.ts';
export * from './session-lifetime.ts';
