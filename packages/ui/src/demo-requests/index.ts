export { ContactDetails } from './contact-details.tsx';
export { DemoRequestForm } from './demo-request-form.tsx';
