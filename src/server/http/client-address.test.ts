import { expect, test } from 'vitest'
import { clientAddress, isLoopback, trustedProxies } from './client-address.ts'

const PROXY = ['10.0.0.0/8', '192.168.1.1', '2001:db8::/32']

test.each<[string, readonly string[], string, string | undefined, string]>([
  ['without trusted proxies the peer itself', [], '1.2.3.4', undefined, '1.2.3.4'],
  ['a header from a peer that is not trusted is ignored', [], '1.2.3.4', '9.9.9.9', '1.2.3.4'],
  ['and also when others are trusted', PROXY, '1.2.3.4', '9.9.9.9', '1.2.3.4'],
  ['a trusted proxy is believed', PROXY, '10.1.1.1', '9.9.9.9', '9.9.9.9'],
  ['what the caller put in front is not', PROXY, '10.1.1.1', '6.6.6.6, 9.9.9.9', '9.9.9.9'],
  ['a chain of trusted proxies is followed', PROXY, '10.1.1.1', '9.9.9.9, 192.168.1.1', '9.9.9.9'],
  ['trusted all the way, the farthest', PROXY, '10.1.1.1', '10.2.2.2', '10.2.2.2'],
  ['no header, the proxy itself', PROXY, '10.1.1.1', undefined, '10.1.1.1'],
  ['an empty header', PROXY, '10.1.1.1', '', '10.1.1.1'],
  ['a header that holds no address', PROXY, '10.1.1.1', 'unknown', '10.1.1.1'],
  ['nothing behind a hop that is no address', PROXY, '10.1.1.1', '9.9.9.9, <script>', '10.1.1.1'],
  ['IPv4 as a dual-stack socket spells it', PROXY, '::ffff:10.1.1.1', '9.9.9.9', '9.9.9.9'],
  ['IPv6', PROXY, '2001:db8::1', '2001:4860::8888', '2001:4860::8888'],
])('%s', (_, trusted, peer, header, expected) => {
  expect(clientAddress(peer, header, trustedProxies(trusted))).toBe(expected)
})

test.each([
  ['127.0.0.1', true],
  ['127.8.8.8', true],
  ['::1', true],
  ['::ffff:127.0.0.1', true],
  ['128.0.0.1', false],
  ['127.evil.example', false],
  ['127.0.0.1.evil.example', false],
  ['10.0.0.1', false],
  ['', false],
])('%s is a loopback address: %s', (address, expected) => {
  expect(isLoopback(address)).toBe(expected)
})
