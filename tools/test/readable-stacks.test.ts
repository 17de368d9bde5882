import { afterEach, expect, it } from 'vitest'
import { keepStacksReadable } from './readable-stacks.ts'

const shipped = Error.prepareStackTrace

afterEach(() => {
  Error.prepareStackTrace = shipped
})

it('an error whose places cannot be mapped to the sources shows itself with its stack', () => {
  Error.prepareStackTrace = () => {
    throw new TypeError('code.charCodeAt is not a function')
  }

  keepStacksReadable()
  const { stack } = new RangeError('the database is away')

  expect(stack).toMatch(/^RangeError: the database is away\n {4}at .*readable-stacks\.test\.ts/)
})

it('a stack that can be mapped is shown as it was before', () => {
  Error.prepareStackTrace = (error) => `mapped ${String(error)}`
  keepStacksReadable()
  expect(new Error('x').stack).toBe('mapped Error: x')
})
