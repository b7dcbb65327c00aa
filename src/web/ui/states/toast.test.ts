import { beforeEach, expect, test } from 'vitest'
import { toast, toasts } from './toast.tsx'

beforeEach(() => toasts.set([]))

const shown = () => toasts.get().map(({ message, duration }) => [message, duration])

test('a success is read in two seconds, everything else in four, unless more is asked for', () => {
  toast.success('Saved')
  toast.info('Exporting')
  toast.error('Refused')
  toast.error('Refused at length', 6000)
  expect(shown()).toEqual([
    ['Refused at length', 6000],
    ['Refused', 4000],
    ['Exporting', 4000],
    ['Saved', 2000],
  ])
})

test('what is mended is taken back, and nothing else', () => {
  const mended = toast.error('Only 2 left')
  toast.info('Still true')
  toast.hide(mended)
  toast.hide(undefined)
  expect(shown()).toEqual([['Still true', 4000]])
})

test('of more than twenty the oldest go', () => {
  for (let one = 1; one <= 25; one++) toast.info(`${one}`)
  expect(shown()).toHaveLength(20)
  expect(shown()[0]?.[0]).toBe('25')
})
