import {
  type Connection,
  connectionTrouble,
  openConnection,
  type OpenClient,
  type Query,
} from './connection.ts'

/** So many connections at most, opened when they are needed. Who finds none waits in line. */
export interface Connections {
  /** On a free connection, or behind a few other queries where none is free. */
  run(query: Query): void
  /** A connection for one alone, who gives it back. */
  borrow(): Promise<Connection>
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

export function openConnections(
  openClient: OpenClient,
  max: number,
  onLost: () => void,
): Connections {
  /** How many queries each is at work on; of one that was borrowed, without end. */
  const load = new Map<Connection, number>()
  const idle: Connection[] = []
  const line: Waiting[] = []
  const drained = Promise.withResolvers<void>()
  let ended: Promise<void> | undefined

  function enter(waiting: Waiting): void {
    if (ended) return waiting.refuse(connectionTrouble('CONNECTION_ENDED'))
    line.push(waiting)
    serve()
  }

  function serve(): void {
    for (let next = line[0]; next; next = line[0]) {
      const connection = findFree() ?? (next.alone ? undefined : findLeastBusy())
      if (!connection) break
      line.shift()
      next.take(connection)
    }
    if (ended && line.length === 0 && idle.length === load.size) drained.resolve()
  }

  /** The one that was used last knows the most plans. */
  const findFree = (): Connection | undefined =>
    idle.pop() ?? (load.size < max ? open() : undefined)

  function findLeastBusy(): Connection | undefined {
    let [found, least]: [Connection | undefined, number] = [undefined, QUERIES_AT_ONCE]
    for (const [connection, queries] of load)
      if (queries < least && connection.isSound()) [found, least] = [connection, queries]
    return found
  }

  function open(): Connection {
    const connection = openConnection(openClient, () => forget(connection))
    load.set(connection, 0)
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
  function setLoad(connection: Connection, queries: number): void {
    if (!load.has(connection)) return
    load.set(connection, queries)
    if (queries > 0) return
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
    for (const waiting of line.splice(0)) waiting.refuse(connectionTrouble('CONNECTION_DESTROYED'))
    await Promise.all([...load].map(([each, queries]) => each.close(queries > 0 ? 0 : GOODBYE)))
  }

  return {
    run(query) {
      enter({
        alone: false,
        take(connection) {
          load.set(connection, load.get(connection)! + 1)
          connection.run(query)
          const free = () => setLoad(connection, load.get(connection)! - 1)
          query.then(free, free)
        },
        refuse: (error) => query.reject(error),
      })
    },
    borrow: () =>
      new Promise((resolve, refuse) =>
        enter({
          alone: true,
          take(connection) {
            load.set(connection, Number.POSITIVE_INFINITY)
            resolve(connection)
          },
          refuse,
        }),
      ),
    giveBack: (connection) => setLoad(connection, 0),
    end(timeout) {
      ended ??= Promise.resolve().then(() => end(timeout))
      return ended
    },
  }
}
