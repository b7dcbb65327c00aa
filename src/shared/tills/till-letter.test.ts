import { expect, test } from 'vitest'
import { freeLetter } from './till-letter.ts'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')

test.each<[string[], string]>([
  [[], 'A'],
  [['A', 'B'], 'C'],
  [['B'], 'A'],
  // Sales of the shop are T-00000001, credit notes CN-00000001.
  [ALPHABET.slice(0, ALPHABET.indexOf('T')), 'U'],
  [
    [
      ...ALPHABET,
      ...ALPHABET.flatMap((first) => ALPHABET.map((second) => first + second)).filter(
        (letters) => letters < 'CN',
      ),
    ],
    'CO',
  ],
  [ALPHABET, 'AA'],
  [[...ALPHABET, 'AA'], 'AB'],
  [[...ALPHABET, ...ALPHABET.map((letter) => `A${letter}`)], 'BA'],
])('after %j comes the first letter that no till has had', (taken, letter) => {
  expect(freeLetter(taken)).toBe(letter)
})

test.each<[string[], string, string]>([
  [['A'], 'C', 'C'],
  [['A', 'C'], 'C', 'B'],
  [['A'], 'T', 'B'],
  [['A'], 'CN', 'B'],
])('after %j a till with %s on its paper has %s', (taken, own, letter) => {
  expect(freeLetter(taken, own)).toBe(letter)
})
