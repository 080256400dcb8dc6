import { ClashingBookingDialog } from '../bookings/staff/index.ts';
import { EditLeague, NewLeague } from '../leagues/editing/index.ts';

// The screens get the dialog as a prop, because importing `bookings` in `leagues` would create an import
// cycle.
export const NewLeagueScreen = () => <NewLeague MoveDialog={ClashingBookingDialog} />;
export const EditLeagueScreen = () => <EditLeague MoveDialog={ClashingBookingDialog} />;
