import { describe, expect, test } from 'vitest'
import { lintSound, soundFiles } from './lint-files.ts'

/**
 * What is said of the sound configuration after a change of one file, without what else a source
 * does not allow.
 */
const said = (file: string, from: string, to: string): string[] => {
  const files = soundFiles.map(({ path, text }) => {
    if (path !== file) return { path, text }
    if (!text.includes(from)) throw new Error(`${file} has no ${from}`)
    return { path, text: text.replace(from, to) }
  })

  return lintSound(files)
    .problems.filter(({ severity }) => severity === 'error')
    .map(({ rule, file: place, message, hint }) => `${place} ${rule} ${message} ${hint ?? ''}`)
}

const code = 'code: { type: text, title: 编码, pattern: "^[a-z]+$" }'
const notify = '{ notify: roles, message: told, roles: [clerk] }'

describe('records of a source have no table, and settings that need one are reported once', () => {
  test('a value taken from them', () => {
    const related =
      'code: { type: text, title: 编码, computed: { related: { entity: visit, value: username } } }'
    expect(said('entities/request.yaml', code, related)).toEqual([
      expect.stringMatching(
        /request\.yaml field\/related-unfit “登录记录”取自来源，没有存下来的记录可取/,
      ),
    ])
  })

  test('a value taken into them', () => {
    const field = 'ip: { type: text, title: 网址, readonly: true }'
    const related =
      'ip: { type: text, title: 网址, readonly: true, computed: { related: { entity: part, value: name } } }'

    expect(said('entities/visit.yaml', field, related)).toEqual([
      expect.stringMatching(
        /visit\.yaml field\/related-unfit “登录记录”取自来源，算出的值没有地方存/,
      ),
    ])
  })

  test('a transition made with them', () => {
    expect(
      said(
        'workflows/request.yaml',
        notify,
        `${notify}\n      - { move: visit, transition: finish }`,
      ),
    ).toEqual([
      expect.stringMatching(
        /request\.yaml workflow\/move-unfit “登录记录”取自来源，没有流程，没有动作可以办理/,
      ),
    ])
  })

  test('a record made of them', () => {
    const create = '{ create: visit, with: { username: { field: name } } }'
    expect(said('workflows/request.yaml', notify, `${notify}\n      - ${create}`)).toEqual([
      expect.stringMatching(/request\.yaml \S+ .*“登录记录”取自来源/),
    ])
  })
})
