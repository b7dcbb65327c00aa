/** Page to waiting worker: nothing is at stake here, take over if the other tabs agree. */
export declare const SKIP_WAITING = 'SKIP_WAITING'
/** Waiting worker to page: may this tab be reloaded now? It is answered with true or false on the port that comes along. */
export declare const MAY_RELOAD = 'MAY_RELOAD'
