import { describe, expect, test } from 'vitest'
import { lintShipped, shippedFiles } from './lint-files.ts'

const marks =
  'related: { entity: score-mark, value: delta, by: declaration, as: count, states: [standing] }'

/**
 * What is said of the shipped configuration when the marks of a declaration are gathered in another
 * way.
 */
function said(related: string, other?: { file: string; from: string; to: string }): string[] {
  const files = shippedFiles.map(({ path, text }) => {
    const changed = path === 'entities/declaration.yaml' ? text.replace(marks, related) : text
    return { path, text: path === other?.file ? changed.replace(other.from, other.to) : changed }
  })
  return lintShipped(files).problems.map(({ rule, message }) => `${rule} ${message}`)
}

// The whole configuration is read for each case.
describe('what is gathered from the records that name this one', { timeout: 60_000 }, () => {
  test('may be limited by a condition over their fields', () => {
    const where = 'where: { field: markType, is: focus }'
    expect(said(marks.replace('states: [standing]', where))).toEqual([])
    expect(said(marks.replace('states: [standing]', where.replace('markType', 'markTyp')))).toEqual(
      [expect.stringMatching(/^ref\/field .*markTyp/)],
    )
    expect(said(marks.replace('states: [standing]', where.replace('focus', 'focal')))).toEqual([
      expect.stringMatching(/focal/),
    ])
  })

  test('is refused where the reference names several, where drop is written, and a condition without as does nothing', () => {
    const reference = 'declaration: { type: reference, title: 申报, entity: declaration,'
    const many = {
      file: 'entities/score-mark.yaml',
      from: reference,
      to: `${reference} multiple: true,`,
    }

    expect(said(marks, many).join()).toMatch(
      /field\/gathered-unfit “declaration”须是只指一条的引用字段/,
    )
    expect(said(marks.replace('states: [standing]', 'drop: voters'))).toEqual([
      expect.stringMatching(/^field\/gathered-unfit 按指向本记录的各条计算时，drop 不起作用/),
    ])
    expect(
      said(
        'related: { entity: compliance, value: issueCount, where: { field: issueCount, above: 0 } }',
      ).join(),
    ).toMatch(/没有写 as，where 不起作用/)
  })

  test('are texts one below the other only where both sides are texts', () => {
    expect(said(marks.replace('as: count', 'as: texts'))).toEqual([
      expect.stringMatching(/^field\/gathered-unfit “.+”不是文字字段，不能逐条列出/),
    ])
  })

  test('is refused where nothing there names this kind', () => {
    expect(said(marks.replace('by: declaration', 'by: brandName')).join()).toMatch(
      /gathered-unfit “brandName”/,
    )
  })
})

describe('what is gathered from what is gathered', { timeout: 60_000 }, () => {
  test('may be a chain, and is refused where it comes back to itself', () => {
    const chain = (from: string, to: string) => ({ file: 'entities/compliance.yaml', from, to })
    const best =
      'best: { type: decimal, title: 评审均分, computed: { related: { entity: declaration, value: expertMean } } }'

    expect(said(marks, chain('fields:\n', `fields:\n  ${best}\n`))).toEqual([
      'i18n/missing 没有译成 en-US',
    ])
    const round =
      'best: { type: integer, title: 转圈, computed: { related: { entity: declaration, value: marks } } }'

    expect(
      said(
        'related: { entity: compliance, value: best }',
        chain('fields:\n', `fields:\n  ${round}\n`),
      ),
    ).toEqual(
      expect.arrayContaining([
        expect.stringMatching(
          /^field\/gathered-circle “转圈”取来的内容最后又取自它自己：.+ ← .+ ← /,
        ),
      ]),
    )
  })

  test('names a set of the states of the other kind, and rows that another record opens do so too', () => {
    const grant = (states: string) =>
      lintShipped(
        shippedFiles.map(({ path, text }) =>
          path === 'entities/declaration.yaml'
            ? { path, text: text.replace('states: [todo, doing, done] }', `states: [${states}] }`) }
            : {
                path,
                text:
                  path === 'workflows/expert-task.yaml'
                    ? `sets: { open: [todo, done] }\n${text}`
                    : text,
              },
        ),
      )

    const { problems, config } = grant('open, doing')

    expect(problems.map(({ rule, message }) => `${rule} ${message}`)).toEqual([])
    const { fields, access } = config!.entities['declaration']!

    expect(fields['marks']?.computed?.related?.states).toEqual([
      'pending',
      'vetoPending',
      'active',
      'vetoed',
    ])

    expect(access.find(({ rows }) => typeof rows === 'object')?.rows).toMatchObject({
      states: ['todo', 'done', 'doing'],
    })
    expect(grant('opened, doing').problems.map(({ rule }) => rule)).toContain('ref/state')
  })
})
