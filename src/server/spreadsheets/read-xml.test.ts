import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { xmlReader } from './read-xml.ts'

function eventsOf(pieces: readonly string[]): string[] {
  const events: string[] = []
  const reader = xmlReader({
    open: (name, attributes) => events.push(`<${name} ${JSON.stringify(attributes)}`),
    close: (name) => events.push(`/${name}`),
    text: (text) => events.push(text),
  })
  for (const piece of pieces) reader.write(piece)
  reader.end()
  return events
}

const DOCUMENT = `<?xml version="1.0"?><!-- a > <b> --><a:list xmlns:a='x' n="1 > 0 &amp; &quot;so&quot;"
  ><b/><b  r:id = '2' >t&#x41;&lt;<![CDATA[<&]]></b></a:list>
`

test('a document is read as it is written', () => {
  expect(eventsOf([DOCUMENT])).toEqual([
    '<list {"a":"x","n":"1 > 0 & \\"so\\""}',
    '<b {}',
    '/b',
    '<b {"id":"2"}',
    'tA<',
    '<&',
    '/b',
    '/list',
  ])
})

test('it does not matter where the pieces are cut', () => {
  const whole = eventsOf([DOCUMENT])
  const cuts = fc.uniqueArray(fc.nat(DOCUMENT.length), { maxLength: 12 })
  fc.assert(
    fc.property(cuts, (at) => {
      const edges = [0, ...at.toSorted((one, other) => one - other), DOCUMENT.length]
      const pieces = edges.slice(1).map((edge, index) => DOCUMENT.slice(edges[index], edge))
      expect(eventsOf(pieces)).toEqual(whole)
    }),
  )
})
