// These run in the page: each is sent to it as text, and knows nothing but what it is given and `window.till`.

/** `told` is a sale of the server's, `booked` one of the till's own that the server has answered for. */
export type WrittenAct = 'sale' | 'told' | 'booked' | 'deed'

export interface ToWrite {
  till_id: number
  letter: string
  acts: WrittenAct[]
  /** Of the first; each comes a second after the one before. */
  at?: string
}

/** Writes entries as the till does, with what changes beside them. */
export async function writeActs({ till_id, letter, acts, at }: ToWrite): Promise<void> {
  const { beginBook, bookOnDisk } = window.till
  const first = { till_id, letter, incarnation: '00000000-0000-4000-8000-000000000001' }
  await beginBook({ ...first, sequence: 0, hash: null, count: 0, last_at: null })
  const book = bookOnDisk(till_id)
  for (const act of acts) {
    const before = await book.head()
    const sequence = before.sequence + 1
    const isOwn = act === 'sale' || act === 'booked'
    const count = before.count + (isOwn ? 1 : 0)
    const own = `${before.letter}-${String(count).padStart(6, '0')}`
    const told = `T-${String(sequence).padStart(8, '0')}`
    const entry = {
      body: `${till_id} wrote ${sequence}`,
      signature: 'signed',
      sequence,
      key: crypto.randomUUID(),
      hash: `hash of ${till_id} ${sequence}`,
      at: new Date(Date.parse(at ?? '2026-11-16T08:00:00Z') + sequence * 1000).toISOString(),
      kind: act === 'deed' ? ('shift_opened' as const) : ('sale' as const),
      number: act === 'deed' ? null : act === 'told' ? told : own,
      outcome: null,
      reason: null,
      server_number: null,
    }
    const head = { ...before, sequence, hash: entry.hash, count, last_at: entry.at }
    const drawer = { opened: sequence } as never
    const beside = act === 'deed' ? { drawer } : { sold: [{ product_id: 1, quantity: 2 }] }
    if (!(await book.append({ entry, before, head }, beside))) throw new Error('not written')
    if (act === 'booked') await book.settle([{ ...entry, outcome: 'booked' }])
  }
}

export interface Appended {
  till_id: number
  key: string
  /** The shift that it belongs to, where that is looked at. */
  shift?: { id: number } | null
}

/** A sale after the head that this page has seen last, or that is on disk; answers whether it was written. */
export async function appendSeen({ till_id, key, shift }: Appended): Promise<boolean> {
  const book = window.till.bookOnDisk(till_id)
  const before = book.lastSeen?.() ?? (await book.head())
  const [sequence, count] = [before.sequence + 1, before.count + 1]
  const entry = {
    body: `${key} is ${sequence}`,
    signature: 'signed',
    sequence,
    key,
    hash: `hash of ${key}`,
    at: new Date().toISOString(),
    kind: 'sale' as const,
    number: `${before.letter}-${String(count).padStart(6, '0')}`,
    outcome: null,
    reason: null,
    server_number: null,
  }
  const head = { ...before, sequence, hash: entry.hash, count, last_at: entry.at }
  const sold = [{ product_id: 1, quantity: 1 }]
  return book.append({ entry, before, head }, { sold, ...(shift !== undefined && { shift }) })
}

/** The drawer as the server tells it, with or without an open shift. */
export async function putDrawer(ref: { id: number } | null): Promise<void> {
  const database = await window.till.tillDatabase()
  await database.put('things', { shift: ref && { ref } }, 'drawer')
}

/** A payment without an answer. */
export async function parkPayment(key: string): Promise<void> {
  const database = await window.till.tillDatabase()
  await database.put('payments', { owner: 'somebody', payment: { key } } as never)
}

/** All that lies on the disk, as the till finds it. */
export async function readDisk() {
  const database = await window.till.tillDatabase()
  const [payments, books, entries, sold, drawer] = await Promise.all([
    database.getAll('payments'),
    database.getAll('books'),
    database.getAll('entries'),
    database.get('things', 'sold'),
    database.get('things', 'drawer'),
  ])
  const counts = {
    waiting: await database.countFromIndex('entries', 'waiting'),
    untold: await database.countFromIndex('entries', 'untold'),
    sales: await database.countFromIndex('entries', 'untold', 'sale'),
  }
  const byKey = await Promise.all(
    entries.map(({ key }) => database.getFromIndex('entries', 'key', key)),
  )
  const isFoundByKey = byKey.every((entry, at) => entry?.hash === entries[at]?.hash)
  const firstWaiting = await Promise.all(
    books.map(
      async ({ till_id }) => (await window.till.bookOnDisk(till_id).firstWaiting())?.sequence,
    ),
  )
  return { payments, books, entries, sold, drawer, counts, isFoundByKey, firstWaiting }
}

/** What the till would tell of itself. */
export async function abilityNow(): Promise<string | undefined> {
  await window.till.lookAtAbility()
  return window.till.dark.get().ability
}

/** Opens what is there, and does not let go when somebody wants to change its form: as a tab that sleeps. */
export function holdOpen(): Promise<void> {
  return new Promise((resolve) => {
    const opening = indexedDB.open('veld-till')
    opening.addEventListener('success', () => {
      Object.assign(window, { letGo: () => opening.result.close() })
      resolve()
    })
  })
}

/** Moves the book of till 7, until its third entry has left the old place: there the page stands still for good. */
export function moveAndStop(): Promise<void> {
  const remove = Reflect.get(IDBObjectStore.prototype, 'delete')
  let times = 0
  IDBObjectStore.prototype.delete = function (this: IDBObjectStore, key) {
    times += 1
    if (times === 5) {
      const asking = new XMLHttpRequest()
      asking.open('GET', '/hold', false)
      asking.send()
    }
    return remove.call(this, key)
  }
  return window.till.moveBook(7, { id: 9, letter: 'A' })
}
