const MEMBER_NAMES = [
  'Nadia Brooks',
  'Owen Castillo',
  'Priya Raman',
  'Marcus Webb',
  'Elena Petrova',
  'Sam Whitaker',
  'Grace Okafor',
  'Tom Lindqvist',
  'Alejandra Montgomery-Villanueva',
];

// prose-ignore: the domain of the demo emails
export const demoEmail = (name: string) => `${name.toLowerCase().replace(' ', '.')}@mail.example`;

/** These members only fill the demo data. To try the app, people sign in with the demo accounts. */
export const DEMO_MEMBERS = MEMBER_NAMES.map((name) => ({ name, email: demoEmail(name) }));

export const BOOKING_PATTERN: [startTime: string, hours: number, bay: 1 | 2][] = [
  ['06:00:00', 1, 1],
  ['07:30:00', 1.5, 1],
  ['07:30:00', 1, 2],
  ['10:00:00', 2, 1],
  ['12:00:00', 1, 1],
  ['12:00:00', 1.5, 2],
  ['15:30:00', 1, 2],
  ['17:00:00', 1.5, 1],
  ['17:30:00', 1.5, 2],
  ['19:00:00', 2, 1],
  ['20:30:00', 1.5, 2],
];
