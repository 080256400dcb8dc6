export { useChangeProfile, useLogout } from './api.ts';
export { DemoAccounts, hasDemoAccounts } from './demo-accounts.tsx';
export { LoginForm } from './login-form.tsx';
export { NameQuestion } from './name-question.tsx';
export { PinForm } from './pin-form.tsx';
export { RegisterForm } from './register-form.tsx';
export { SignInFields, useSignInForm } from './sign-in-fields.tsx';
export { SignedInUser, useUser } from './use-user.ts';
