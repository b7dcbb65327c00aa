import { Socket } from 'node:net'

// Loaded before the shop by the fault tests, and by nobody else: ends the process at a chosen step of a sale. The
// step is named in the notes of the sale, which travel to the database with it.

type Step =
  | 'before-query'
  | 'after-query'
  | 'after-commit'
  | 'before-answer'
  | 'half-answer'
  | 'after-answer'

interface Unbound {
  write: (this: Socket, chunk: string | Uint8Array, ...rest: never[]) => boolean
  push: (this: Socket, chunk: unknown, ...rest: never[]) => boolean
}

const MARK = /failpoint:([a-z-]+)/
let armed: { step: Step; database: Socket } | undefined

const die = (): void => void process.kill(process.pid, 'SIGKILL')
const { write: plainWrite, push: plainPush } = Socket.prototype as Unbound

Socket.prototype.write = function write(
  this: Socket,
  chunk: string | Uint8Array,
  ...rest: never[]
) {
  const text = typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString('latin1')
  const step = isDatabase(this) ? (MARK.exec(text)?.[1] as Step | undefined) : undefined
  if (step === 'before-query') die()
  if (step !== undefined) armed = { step, database: this }
  if (armed && !isDatabase(this) && text.startsWith('HTTP/1.1 20')) {
    if (armed.step === 'half-answer') return breakOff(this, text)
    dieWithAnswer(armed.step)
  }
  const written = plainWrite.call(this, chunk, ...rest)
  if (step === 'after-query') setImmediate(die)
  return written
}

/** What comes from the database comes after the commit. */
Socket.prototype.push = function push(this: Socket, chunk: unknown, ...rest: never[]) {
  if (armed?.step === 'after-commit' && this === armed.database && chunk !== null) die()
  return plainPush.call(this, chunk, ...rest)
}

function dieWithAnswer(step: Step): void {
  if (step === 'before-answer') die()
  if (step === 'after-answer') setTimeout(die, 5)
}

/** Nothing follows the half: twice its first line would be a whole answer to some. */
function breakOff(socket: Socket, text: string): boolean {
  setImmediate(die)
  return plainWrite.call(socket, text.slice(0, text.length / 2))
}

/** The shop speaks to its own database through a file. */
function isDatabase(socket: Socket): boolean {
  return socket.remoteAddress === undefined
}
