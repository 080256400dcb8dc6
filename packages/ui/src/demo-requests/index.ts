export { ContactDetails } from './contact-details.tsx';
export { DemoRequestForm } from './demo-request-form.tsx';
export { RequestSent } from './request-sent.tsx';
export { useSent } from './use-sent.ts';
