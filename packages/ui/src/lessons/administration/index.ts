export type { MakeCoach } from './add-coach.tsx';
export { CoachesScreen } from './coaches-screen.tsx';
