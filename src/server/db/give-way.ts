import { constants, setPriority } from 'node:os'
import type { Logger } from 'pino'

/**
 * Has a process of our own PostgreSQL wait while others need the processors: on a small machine a year's report and an
 * import could keep both of them from the sales.
 */
export const giveWay =
  (log: Logger) =>
  (pid: number): void => {
    try {
      setPriority(pid, constants.priority.PRIORITY_LOW)
    } catch (error) {
      // It has ended already, or this system forbids it: the work is done all the same.
      log.debug({ err: error }, 'a report cannot be made to give way')
    }
  }
