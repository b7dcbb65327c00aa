import { type Connection, openConnection, type OpenClient } from './connection.ts'
import { connectionTrouble } from './driver.ts'
import type { MadeQuery } from './sql.ts'

/** Tills and the rest wait in lines of their own, and neither takes the other's last connections. */
export type Lane = 'tills' | 'rest'

/** So many connections at most, opened when they are needed. Who finds none waits in line. */
export interface Connections {
  /** On a free connection, or behind a few other queries of its lane where none is free. */
  run(query: MadeQuery, lane: Lane): void
  /** A connection for one alone, who gives it back. */
  borrow(lane: Lane): Promise<Connection>
  giveBack(connection: Connection): void
  /** Takes no more, lets what is under way finish within the seconds given, then closes. */
  end(timeout?: number): Promise<void>
}

interface Waiting {
  alone: boolean
  take(connection: Connection): void
  refuse(error: Error): void
}

/** Sent together, queries cost less than one by one; more than these would wait too long for each other. */
const QUERIES_AT_ONCE = 4
/** How long the database may take to say goodbye, in seconds. */
const GOODBYE = 1

/** How many connections each lane may have in use at once. */
export type Shares = Readonly<Record<Lane, number>>

interface Load {
  /** How many it is at work on; where it was borrowed, without end. */
  queries: number
  /** Whose they are; of an idle one, whose they were. */
  lane: Lane
}

export function openConnections(
  openClient: OpenClient,
  max: number,
  shares: Shares,
  onLost: () => void,
): Connections {
  const load = new Map<Connection, Load>()
  const idle: Connection[] = []
  const lines: Readonly<Record<Lane, Waiting[]>> = { tills: [], rest: [] }
  const drained = Promise.withResolvers<void>()
  let ended: Promise<void> | undefined

  function enter(lane: Lane, waiting: Waiting): void {
    if (ended) return waiting.refuse(connectionTrouble('CONNECTION_ENDED'))
    lines[lane].push(waiting)
    serve()
  }

  function serve(): void {
    serveLane('tills')
    serveLane('rest')
    const isEmpty = lines.tills.length + lines.rest.length === 0
    if (ended && isEmpty && idle.length === load.size) drained.resolve()
  }

  function serveLane(lane: Lane): void {
    const line = lines[lane]
    for (let next = line[0]; next; next = line[0]) {
      const connection = findFree(lane) ?? (next.alone ? undefined : findLeastBusy(lane))
      if (!connection) break
      line.shift()
      next.take(connection)
    }
  }

  /** The one that was used last knows the most plans. */
  function findFree(lane: Lane): Connection | undefined {
    if (inUse(lane) >= shares[lane]) return undefined
    return idle.pop() ?? (load.size < max ? open(lane) : undefined)
  }

  function inUse(lane: Lane): number {
    let count = 0
    for (const each of load.values()) if (each.lane === lane && each.queries > 0) count += 1
    return count
  }

  /** Of its own lane: a sale is not to wait behind a long search. */
  function findLeastBusy(lane: Lane): Connection | undefined {
    let [found, least]: [Connection | undefined, number] = [undefined, QUERIES_AT_ONCE]
    for (const [connection, { queries, lane: whose }] of load)
      if (whose === lane && queries > 0 && queries < least && connection.isSound())
        [found, least] = [connection, queries]
    return found
  }

  function open(lane: Lane): Connection {
    const connection = openConnection(openClient, () => forget(connection))
    load.set(connection, { queries: 0, lane })
    return connection
  }

  function forget(connection: Connection): void {
    load.delete(connection)
    const place = idle.indexOf(connection)
    if (place >= 0) idle.splice(place, 1)
    onLost()
    serve()
  }

  /** Nothing happens to one that was lost meanwhile. */
  function setLoad(connection: Connection, next: (queries: number) => number): void {
    const now = load.get(connection)
    if (!now) return
    now.queries = next(now.queries)
    if (now.queries > 0) return
    if (connection.isSound()) {
      idle.push(connection)
      serve()
    } else {
      void connection.close(0)
      forget(connection)
    }
  }

  async function end(timeout?: number): Promise<void> {
    serve()
    const late = timeout === undefined ? undefined : setTimeout(drained.resolve, timeout * 1000)
    await drained.promise
    clearTimeout(late)
    for (const waiting of [...lines.tills.splice(0), ...lines.rest.splice(0)])
      waiting.refuse(connectionTrouble('CONNECTION_DESTROYED'))
    await Promise.all([...load].map(([each, { queries }]) => each.close(queries > 0 ? 0 : GOODBYE)))
  }

  return {
    run(query, lane) {
      enter(lane, {
        alone: false,
        take(connection) {
          load.set(connection, { lane, queries: load.get(connection)!.queries + 1 })
          connection.run(query)
          const free = () => setLoad(connection, (queries) => queries - 1)
          query.then(free, free)
        },
        refuse: (error) => query.reject(error),
      })
    },
    borrow: (lane) =>
      new Promise((resolve, refuse) =>
        enter(lane, {
          alone: true,
          take(connection) {
            load.set(connection, { lane, queries: Number.POSITIVE_INFINITY })
            resolve(connection)
          },
          refuse,
        }),
      ),
    giveBack: (connection) => setLoad(connection, () => 0),
    end(timeout) {
      ended ??= Promise.resolve().then(() => end(timeout))
      return ended
    },
  }
}
