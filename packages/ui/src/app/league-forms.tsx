import { ClashingBookingDialog } from '../bookings/staff/index.ts';
import { EditLeague, NewLeague } from '../leagues/editing/index.ts';

/** The league forms get this dialog as a prop, because importing it there would create an import cycle. */
export const NewLeagueScreen = () => <NewLeague MoveDialog={ClashingBookingDialog} />;
export const EditLeagueScreen = () => <EditLeague MoveDialog={ClashingBookingDialog} />;
