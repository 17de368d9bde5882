import { expect, test } from 'vitest'
import { lintSound, soundFiles } from './lint-files.ts'

const notify = '{ notify: roles, message: told, roles: [clerk] }'

/** What is said of a move of the record that a field names. */
const saidOf = (field: string): string[] =>
  lintSound(
    soundFiles.map(({ path, text }) => ({
      path,
      text:
        path === 'workflows/request.yaml'
          ? text.replace(notify, `{ move: request, by: ${field}, transition: finish }`)
          : text,
    })),
  ).problems.map(({ rule, message }) => `${rule} ${message}`)

test('a transition is made only with the record that a reference names', () => {
  expect(saidOf('code')).toContainEqual(
    expect.stringMatching(/^workflow\/move-unfit “编码”不是指向“.+”的引用字段$/),
  )
  expect(saidOf('cod')).toContainEqual(expect.stringMatching(/^ref\/field .*cod/))
})
