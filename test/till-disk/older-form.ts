// What a till has on disk, as other versions of the application left it. These run in the page: each is sent to it as
// text. The forms are written down here once more, so that a step which is edited later is noticed.

/** Puts what is there back into an older form; no page of a till may be open. The third is today's. */
export async function putBack(form: 1 | 2 | 3): Promise<void> {
  function asked<Result>(request: IDBRequest<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(request.error as Error))
    })
  }
  const now = await asked(indexedDB.open('veld-till'))
  const reading = now.transaction(Array.from(now.objectStoreNames))
  const kept = await Promise.all(
    Array.from(now.objectStoreNames, async (name) => {
      const store = reading.objectStore(name)
      const rows = [asked(store.getAllKeys()), asked<unknown[]>(store.getAll())] as const
      const [keys, values] = await Promise.all(rows)
      return { name, keys, values }
    }),
  )
  now.close()
  await asked(indexedDB.deleteDatabase('veld-till'))

  const opening = indexedDB.open('veld-till', form)
  opening.addEventListener('upgradeneeded', () => {
    const made = opening.result
    made.createObjectStore('payments', { keyPath: 'payment.key' })
    if (form === 1) return
    made.createObjectStore('books', { keyPath: 'till_id' })
    const entries = made.createObjectStore('entries', { keyPath: ['till_id', 'sequence'] })
    entries.createIndex('key', 'key', { unique: true })
    entries.createIndex('waiting', ['till_id', 'waiting'])
    made.createObjectStore('things')
    if (form === 3) entries.createIndex('untold', 'untold')
  })
  const older = await asked(opening)
  const names = Array.from(older.objectStoreNames)
  const writing = older.transaction(names, 'readwrite')
  for (const { name, keys, values } of kept)
    for (const [at, value] of values.entries()) {
      if (!names.includes(name)) continue
      if (form < 3 && name === 'entries') Reflect.deleteProperty(value as object, 'untold')
      const store = writing.objectStore(name)
      store.put(value, ...(store.keyPath === null ? [keys[at]] : []))
    }
  await new Promise((done) => writing.addEventListener('complete', done))
  older.close()
}

/** As a version of the application that is yet to be written leaves it. */
export function putAhead(): Promise<void> {
  return new Promise((resolve) => {
    const opening = indexedDB.open('veld-till', 99)
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('later'))
    opening.addEventListener('success', () => {
      opening.result.close()
      resolve()
    })
  })
}

/** In which form it is on disk. */
export async function formOnDisk(): Promise<number | undefined> {
  const all = await indexedDB.databases()
  return all.find(({ name }) => name === 'veld-till')?.version
}
