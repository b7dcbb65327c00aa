/** The program cannot start; its message is the one line the operator reads. */
export class StartupError extends Error {}
