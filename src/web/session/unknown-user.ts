/** Nobody could be asked who is signed in: the server is not reached, or in trouble. */
export class UnknownUser extends Error {}
