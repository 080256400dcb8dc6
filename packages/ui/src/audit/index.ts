export { AuditCard } from './audit-log.tsx';
