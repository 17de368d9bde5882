import { runInNewContext } from 'node:vm'
import { afterAll, expect } from 'vitest'

/** Of another realm: a library that replaces built-ins also replaces what prints them. */
const sourceOf = runInNewContext(
  'Function.prototype.toString',
) as typeof Function.prototype.toString

/** A library that replaces them slows and changes every later test of the process. */
afterAll(() => {
  const builtIns = [JSON.stringify, JSON.parse, [].push, Function.prototype.toString, Promise]
  expect(builtIns.filter((item) => !sourceOf.call(item).includes('[native code]'))).toEqual([])
})
