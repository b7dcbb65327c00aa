import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { DatabaseAddress } from '#server/db/client.ts'
import { connect } from '#server/db/connect.ts'
import { type Topic, TOPICS } from '#shared/topics.ts'

const CHANNEL = 'veld_changes'
/** However much is sold, the other servers are told at most twice a second. */
const TELL_EVERY_MS = 500
const LISTEN_AGAIN_MS = 1000

export interface Listener {
  /** Something changed, here or in another server on the same database. */
  onChange(topics: readonly Topic[]): void
  /** Whether changes made elsewhere are heard of. */
  onHearing?(hearing: boolean): void
}

/** Who has written says what changed; whoever keeps something made from it hears of it. */
export interface Changes {
  /** To be called after the commit: never inside a transaction, where NOTIFY makes tills wait for each other. */
  announce(topics: readonly Topic[]): void
  subscribe(listener: Listener): void
  close(): Promise<void>
}

/**
 * Here it is told at once; the other servers hear of it through LISTEN on a connection of its own, many changes at a
 * time. While that connection is lost, nobody may rely on hearing; it is opened again and again.
 */
export async function openChanges(address: DatabaseAddress, log: Logger): Promise<Changes> {
  const own = randomUUID()
  const listeners: Listener[] = []
  const untold = new Set<Topic>()
  const closing = new AbortController()
  const closed = closing.signal
  let hearing = false
  let listening: Promise<void> | undefined
  let telling: Promise<void> | undefined

  const connection = connect(address, {
    max: 1,
    applicationName: 'veld changes',
    onnotify: hear,
    onclose: () => {
      setHearing(false)
      if (!closed.aborted) void listen()
    },
  })

  function setHearing(now: boolean): void {
    if (hearing !== now) for (const listener of listeners) listener.onHearing?.(now)
    hearing = now
  }

  function listen(): Promise<void> {
    listening ??= tryToListen().finally(() => {
      listening = undefined
    })
    return listening
  }

  async function tryToListen(): Promise<void> {
    while (!closed.aborted) {
      try {
        await connection`LISTEN ${connection(CHANNEL)}`
        setHearing(true)
        return
      } catch (error) {
        log.warn({ err: error }, 'changes made elsewhere are not heard')
        await wait(LISTEN_AGAIN_MS, undefined, { ref: false })
      }
    }
  }

  function hear(_: string, payload: string): void {
    const [sender, topics = ''] = payload.split(' ')
    if (sender === own) return
    const told = TOPICS.filter((topic) => topics.split(',').includes(topic))
    for (const listener of listeners) listener.onChange(told)
  }

  function tell(): Promise<void> {
    telling ??= tellAll().finally(() => {
      telling = undefined
    })
    return telling
  }

  async function tellAll(): Promise<void> {
    while (untold.size > 0 && !closed.aborted) {
      await send()
      await wait(TELL_EVERY_MS, undefined, { ref: false })
    }
  }

  async function send(): Promise<void> {
    const topics = [...untold]
    untold.clear()
    try {
      await connection`SELECT pg_notify(${CHANNEL}, ${`${own} ${topics.join()}`})`
    } catch (error) {
      // Kept for the next round.
      for (const topic of topics) untold.add(topic)
      log.warn({ err: error }, 'other servers could not be told of a change')
    }
  }

  await listen()
  return {
    announce(topics) {
      if (topics.length === 0) return
      for (const listener of listeners) listener.onChange(topics)
      for (const topic of topics) untold.add(topic)
      if (!closed.aborted) void tell()
    },
    subscribe(listener) {
      listeners.push(listener)
      listener.onHearing?.(hearing)
    },
    async close() {
      closing.abort()
      if (untold.size > 0) await send()
      await connection.end({ timeout: 1 })
    },
  }
}
