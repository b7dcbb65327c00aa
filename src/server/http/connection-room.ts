import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { BlockList, Socket } from 'node:net'
import { isTrusted, networkOf } from './client-address.ts'

export interface ConnectionLimits {
  inAll: number
  perAddress: number
  /** Many people come through these, so no one address of theirs is counted; in all they are. */
  proxies: BlockList
}

/** The requests of a connection that are not answered yet. */
type Requests = Set<IncomingMessage>
/** Those of one address, the one that asked nothing for longest first. */
type Guests = Map<Socket, Requests>

/** Where a connection is counted. */
interface Seat {
  socket: Socket
  guests: Guests
  requests: Requests
}

const BUSY =
  'HTTP/1.1 503 Service Unavailable\r\nRetry-After: 1\r\nContent-Length: 0\r\nConnection: close\r\n\r\n'

/**
 * Whoever comes finds room. Where an address has its share of connections, or all are taken, one that nobody uses is
 * closed for the newcomer: of the address that has the most, and the longest idle first; then one whose request is
 * still arriving. Only where every one waits for its answer is the newcomer told to come back.
 */
export function limitConnections(servers: readonly Server[], limits: ConnectionLimits): void {
  /** A request over TLS comes by another object than the connection that was let in. */
  const byLine = new Map<string, Socket>()
  const byAddress = new Map<string, Guests>()
  /** Found once for each connection: its addresses are texts that are made anew whenever they are asked for. */
  const seats = new WeakMap<Socket, Seat>()
  let count = 0

  function forget(address: string, socket: Socket): void {
    const guests = byAddress.get(address)
    if (!guests?.delete(socket)) return
    count -= 1
    if (guests.size === 0) byAddress.delete(address)
  }

  function makeRoomAt(address: string): boolean {
    const guests = byAddress.get(address) ?? new Map<Socket, Requests>()
    const socket = firstOf(guests, isIdle) ?? firstOf(guests, isArriving)
    if (!socket) return false
    forget(address, socket)
    socket.destroy()
    return true
  }

  function hasRoom(address: string, peer: string): boolean {
    const mayHave = isTrusted(peer, limits.proxies) ? Number.POSITIVE_INFINITY : limits.perAddress
    if ((byAddress.get(address)?.size ?? 0) >= mayHave) return makeRoomAt(address)
    if (count < limits.inAll) return true
    const crowded = [...byAddress].toSorted(([, one], [, other]) => other.size - one.size)
    return crowded.some(([each]) => makeRoomAt(each))
  }

  function letIn(socket: Socket): void {
    const peer = socket.remoteAddress
    // It went away before we looked.
    if (peer === undefined) return
    const address = networkOf(peer)
    if (!hasRoom(address, peer)) {
      socket.end(BUSY, () => socket.destroy())
      return
    }
    const guests = byAddress.get(address) ?? new Map<Socket, Requests>()
    byAddress.set(address, guests)
    guests.set(socket, new Set())
    count += 1
    const line = lineOf(socket)
    byLine.set(line, socket)
    socket.once('close', () => {
      if (byLine.get(line) === socket) byLine.delete(line)
      forget(address, socket)
    })
  }

  function findSeat(asking: Socket): Seat | undefined {
    const socket = byLine.get(lineOf(asking)) ?? asking
    const guests = byAddress.get(networkOf(socket.remoteAddress ?? ''))
    const requests = guests?.get(socket)
    return guests && requests && { socket, guests, requests }
  }

  function attend(request: IncomingMessage, response: ServerResponse): void {
    const seat = seats.get(request.socket) ?? findSeat(request.socket)
    if (!seat) return
    seats.set(request.socket, seat)
    const { socket, guests, requests } = seat
    requests.add(request)
    response.once('close', () => {
      requests.delete(request)
      // To the end of the line: it was used last.
      if (guests.delete(socket)) guests.set(socket, requests)
    })
  }

  for (const server of servers) {
    server.on('connection', letIn)
    server.on('request', attend)
  }
}

/** No two open connections have the same. */
const lineOf = ({ remoteAddress, remotePort, localAddress, localPort }: Socket): string =>
  `${remoteAddress} ${remotePort} ${localAddress} ${localPort}`

const isIdle = (requests: Requests): boolean => requests.size === 0
const isArriving = (requests: Requests): boolean => [...requests].every(({ complete }) => !complete)

function firstOf(guests: Guests, matches: (requests: Requests) => boolean): Socket | undefined {
  for (const [socket, requests] of guests) if (matches(requests)) return socket
  return undefined
}
