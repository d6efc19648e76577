/** The family of drawings for empty lists, and what each stands for. */
export const DRAWING_NAMES = [
  /** To begin: a first registration, a welcome. */
  'ball',
  /** Clubs, leagues, seasons, places. */
  'field',
  /** Memberships and registrations. */
  'card',
  'calendar',
  /** Duties, staff, rules. */
  'whistle',
  'bell',
  /** Rosters and teams. */
  'team',
  'money',
  /** Documents, waivers, pages. */
  'paper',
  'letter',
  /** Nothing matches, or it could not be found. */
  'search',
  /** All done. */
  'trophy',
  'chart',
  /** Insurance, checks, privacy. */
  'shield',
  /** Transfers and upgrades. */
  'swap',
  /** What happened: history, activity. */
  'clock',
  /** Accounts and links. */
  'key',
] as const
export type DrawingName = (typeof DRAWING_NAMES)[number]
