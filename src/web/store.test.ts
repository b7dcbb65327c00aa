import { expect, test } from 'vitest'
import { createStore } from './store.ts'

function listened() {
  const store = createStore(0)
  const heard: number[] = []
  store.subscribe(() => heard.push(store.get()))
  return { store, heard }
}

test('who listens hears of each change, and of nothing that is as it was', () => {
  const { store, heard } = listened()
  store.set(1)
  store.set(1)
  store.set(2)
  expect(heard).toEqual([1, 2])
})

test('hushed, it is changed at once and told in the end, in one word', () => {
  const { store, heard } = listened()
  store.hush()
  store.set(1)
  store.set(2)
  expect(store.get()).toBe(2)
  expect(heard).toEqual([])
  store.tell()
  store.tell()
  expect(heard).toEqual([2])
  store.set(3)
  expect(heard).toEqual([2, 3])
})

test('where nothing was changed there is nothing to tell', () => {
  const { store, heard } = listened()
  store.hush()
  store.tell()
  expect(heard).toEqual([])
})
