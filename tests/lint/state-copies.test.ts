import { describe, expect, test } from 'vitest'
import { lintSound, soundFiles } from './lint-files.ts'

const workflow = 'workflows/request.yaml'
const entity = 'entities/request.yaml'

/**
 * What is said when a transition sets a field to the state of its record, with another length of
 * the field asked for.
 */
const said = (field: string, change: (text: string) => string = (text) => text): string[] =>
  lintSound(
    soundFiles.map(({ path, text }) => {
      if (path === entity) return { path, text: change(text) }
      const set = text.replace('{ notify:', `{ set: { ${field}: { field: state } } }, { notify:`)
      return { path, text: path === workflow ? set : text }
    }),
  )
    .problems.filter(({ rule }) => rule !== 'workflow/state-copied')
    .map(({ rule, file, message }) => `${file} ${rule} ${message}`)

describe('a state is copied only into a field that can store it', () => {
  test.each(['score', 'started', 'pledge', 'proof', 'parts', 'regionCode', 'kind'])(
    'not in %s',
    (field) => {
      expect(said(field)).toEqual([expect.stringContaining(`${workflow} workflow/copy-unfit`)])
    },
  )

  test('not in a text that is too short for one of the states', () => {
    const short = (text: string) =>
      text.replace(
        'title: 联系人, default: { user: name }, maxLength: 20',
        'title: 联系人, maxLength: 4',
      )

    expect(said('contact', short)).toEqual([
      expect.stringMatching(/copy-unfit “联系人”最多 4 个字，写不进状态/),
    ])
  })

  test('but in a text', () => {
    expect(said('reason')).toEqual([])
  })
})
