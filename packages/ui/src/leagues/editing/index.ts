export { EditLeague } from './edit-league-screen.tsx';
export { NewLeague } from './new-league-screen.tsx';
