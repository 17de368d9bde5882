import { describe, expect, test } from 'vitest'
import { lintSound, soundFiles } from './lint-files.ts'

/** What is found when the field with a pattern, unanchored or not, has comments above it. */
function problemsWith(comment: string, isWrong = true) {
  const files = soundFiles.map((file) => {
    if (file.path !== 'entities/request.yaml') return file
    const [line = ''] = file.text.split('\n').filter((text) => text.includes('pattern'))
    const wrong = isWrong ? line.replace('^[a-z]+$', '[a-z]+') : line

    return { path: file.path, text: file.text.replace(line, () => `${comment}${wrong}`) }
  })

  return lintSound(files).problems.map(({ rule, message }) => `${rule} ${message}`)
}

describe('a comment with a reason silences a problem of the next line', () => {
  test('without it, the problem is there', () =>
    expect(problemsWith('').join()).toContain('form/pattern-unanchored'))

  test.each([
    ['  # pinlu-lint-disable-next-line form/pattern-unanchored -- 历史数据带前缀\n'],
    [
      '  # pinlu-lint-disable-next-line form/pattern-unanchored -- 历史数据带前缀\n\n  # 另一条说明\n',
    ],
  ])('%j', (comment) => expect(problemsWith(comment)).toEqual([]))

  test.each([
    ['Chinese dashes', 'form/pattern-unanchored —— 历史数据带前缀'],
    ['one Chinese dash', 'form/pattern-unanchored—历史数据带前缀'],
    ['no blank before the hyphens', 'form/pattern-unanchored-- 历史数据带前缀'],
  ])('%s before the reason are as good', (_, written) =>
    expect(problemsWith(`  # pinlu-lint-disable-next-line ${written}\n`)).toEqual([]),
  )

  test.each(['，', '、', ', '])('“%s” separates two rules', (separator) => {
    const rules = `form/pattern-unanchored${separator}form/duplicate-title`
    const problems = problemsWith(`  # pinlu-lint-disable-next-line ${rules} -- 试一试\n`)
    expect(problems.join('\n')).not.toContain('form/pattern-unanchored')
  })

  test('one for another rule does not', () => {
    const problems = problemsWith(
      '  # pinlu-lint-disable-next-line form/duplicate-title -- 试一试\n',
    )
    expect(problems.map((text) => text.split(' ')[0])).toEqual(
      expect.arrayContaining(['form/pattern-unanchored', 'hyg/unused-suppression']),
    )
  })
})

describe('a comment is itself a problem', () => {
  test.each([
    [
      'without a reason',
      '  # pinlu-lint-disable-next-line form/pattern-unanchored\n',
      true,
      'hyg/suppression-reason',
    ],
    [
      'with an empty reason',
      '  # pinlu-lint-disable-next-line form/pattern-unanchored --\n',
      true,
      'hyg/suppression-reason',
    ],
    [
      'without a rule',
      '  # pinlu-lint-disable-next-line -- 不想看\n',
      true,
      'hyg/suppression-rule',
    ],
    [
      'for a name that must resolve',
      '  # pinlu-lint-disable-next-line ref/role -- 以后再加\n',
      false,
      'hyg/suppression-rule',
    ],
    [
      'with nothing to silence',
      '  # pinlu-lint-disable-next-line form/pattern-unanchored -- 历史数据带前缀\n',
      false,
      'hyg/unused-suppression',
    ],
  ])('%s', (_, comment, isWrong, rule) =>
    expect(problemsWith(comment, isWrong).join('\n')).toContain(rule),
  )

  test.each([
    ['form/pattern-unanchord', /没有“form\/pattern-unanchord”这条规则 您是否想写“form\/pattern-un/],
    ['pattern-unanchored', /没有“pattern-unanchored”这条规则 您是否想写“form\/pattern-unanchored”/],
    ['form/whatever', /没有“form\/whatever”这条规则 .*--list-rules/],
  ])('and --fix leaves it when its rule is misspelt: %s', (rule, message) => {
    const problems = lintSound(
      soundFiles.map(({ path, text }) =>
        path === 'entities/request.yaml'
          ? { path, text: `# pinlu-lint-disable-next-line ${rule} -- 历史数据带前缀\n${text}` }
          : { path, text },
      ),
    ).problems

    expect(problems.map(({ message: said, hint }) => `${said} ${hint}`)).toEqual([
      expect.stringMatching(message),
    ])
    expect(problems[0]!.fix?.kind).not.toBe('safe')
  })

  test('but not when other files could not be read', () => {
    const files = soundFiles.map(({ path, text }) => {
      if (path === 'roles.yaml') return { path, text: 'roles: [' }

      return {
        path,
        text:
          path === 'forms/request.yaml'
            ? `# pinlu-lint-disable-next-line form/duplicate-title -- 以后再说\n${text}`
            : text,
      }
    })

    expect(lintSound(files).problems.map(({ rule }) => rule)).not.toContain(
      'hyg/unused-suppression',
    )
  })

  test('text that only looks like one is text', () => {
    const files = soundFiles.map(({ path, text }) =>
      path === 'entities/request.yaml'
        ? {
            path,
            text: text.replace(
              /title: 申请\n/,
              'title: |\n  # pinlu-lint-disable-next-line a/b\n  申请\n',
            ),
          }
        : { path, text },
    )

    expect(lintSound(files).problems).toEqual([])
  })
})
