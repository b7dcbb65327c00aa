// A waiting worker talks to pages of an older build, so these words never change their meaning.

/** Page to waiting worker: nothing is at stake here, take over if the other tabs agree. */
export const SKIP_WAITING = 'SKIP_WAITING'

/** Waiting worker to page: may this tab be reloaded now? Answered with true or false on the port that comes along. */
export const MAY_RELOAD = 'MAY_RELOAD'

/** Worker to page, as `{ type, path }`: somebody has tapped a message, and this is where it leads. */
export const OPEN_PAGE = 'OPEN_PAGE'
