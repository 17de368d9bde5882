import { describe, expect, test } from 'vitest'
import {
  changePhrases,
  configChanges,
  formatChange,
} from '#config-compiler/compare/config-changes.ts'
import { compareWords } from '#config-compiler/compare/plan/compare-words.ts'
import { formatFinding } from '#config-compiler/compare/plan/finding.ts'
import { formatProblem } from '#config-compiler/diagnostic/problem.ts'
import { definitions, configSchemas } from '#config-compiler/shape/schemas.ts'
import { formatProblemLine } from '#server/config-release/load-config.ts'
import { editorSchemas } from '#tools/editor/editor-schemas.ts'
import type { Node } from '#tools/editor/name-places.ts'
import { reportPrinters } from '#tools/lint-config/printers.ts'
import { lintShipped, lintSound, shippedFiles, soundFiles } from './lint-files.ts'

const form = 'forms/request.yaml'

/**
 * What is said of the sample when the form's title, with all after it on the line, is written so.
 */
function check(written: string) {
  const files = soundFiles.map((file) =>
    file.path === form
      ? { ...file, text: file.text.replace('title: 申请表', () => written) }
      : file,
  )

  const problems = lintSound(files).problems
  const report = {
    problems: problems.map((problem) => formatProblem(problem, 'zh-CN')),
    files,
    root: 'config',
    locale: 'zh-CN' as const,
    isColoured: false,
  }

  const printed = Object.values(reportPrinters).map((print) => print(report))

  return {
    problems,
    printed: [...printed, ...problems.map((problem) => formatProblemLine('config', problem))].join(
      '\n',
    ),
  }
}

const secrets = [
  ['a database address', 'postgres://portal:Xk9sQ2vLm7@db/portal', 'Xk9sQ2vLm7'],
  ['a password with an at sign', 'postgres://portal:Xk9s@Q2vLm7@db/portal', 'Q2vLm7'],
  ['a cache address without a user', 'redis://:Xk9sQ2vLm7@cache:6379', 'Xk9sQ2vLm7'],
  ['a password', '初始密码：Xk9sQ2vLm7', 'Xk9sQ2vLm7'],
  ['a key of a service', 'api_key=Xk9sQ2vLm7Rt', 'Xk9sQ2vLm7Rt'],
  ['a key by its form', 'sk-proj-Xk9sQ2vLm7RtXk9sQ2vLm7', 'Xk9sQ2vLm7Rt'],
  ['a key of a cloud', 'LTAI5tXk9sQ2vLm7RtAb', 'Xk9sQ2vLm7Rt'],
  ['a token in an address', 'https://example.cn/hook?access_token=Xk9sQ2vLm7Rt', 'Xk9sQ2vLm7Rt'],
  ['a bearer', 'Authorization: Bearer Xk9sQ2vLm7RtXk9sQ2', 'Xk9sQ2vLm7Rt'],
] as const

describe('a secret is reported and printed nowhere', () => {
  test.each(secrets)('%s in a value', (_, text, hidden) => {
    const { problems, printed } = check(`title: '${text}'`)
    expect(problems.map(({ rule }) => rule)).toContain('sec/secret')
    expect(printed).not.toContain(hidden)
  })

  test.each(secrets)('%s in a comment, beside what else is wrong', (_, text, hidden) => {
    const { problems, printed } = check(`title: 申请表 # ${text}\ntitel: 1`)
    expect(problems.map(({ rule }) => rule)).toEqual(['sec/secret', 'schema/unknown-key'])
    expect(printed).not.toContain(hidden)
  })

  test.each(secrets)('%s in the line of another fault', (_, text, hidden) => {
    for (const written of [
      `titel: '${text}'`,
      `title: [ '${text}'`,
      `layout: "${text}"\ntitle: 申请表`,
    ])
      expect(check(written).printed).not.toContain(hidden)
  })

  test('a private key of several lines', () => {
    const { problems, printed } = check(
      'title: |\n  -----BEGIN RSA PRIVATE KEY-----\n  MIIEXk9sQ2vLm7\n  -----END RSA PRIVATE KEY-----',
    )
    expect(problems.map(({ rule }) => rule)).toContain('sec/secret')
    expect(printed).not.toContain('Xk9sQ2vLm7')
  })
})

test.each([
  '访问地址 https://example.cn:8080/a@b',
  '密码不少于 8 位，含字母和数字',
  '令牌：见 2024 年通知',
  'token: approved',
  '联系邮箱 service@example.cn',
  '说明见 http://portal:8080/help，或写信到 a@example.cn',
])('%s holds no secret', (text) => {
  expect(check(`title: '${text}'`).problems.filter(({ rule }) => rule === 'sec/secret')).toEqual([])
})

test('a change of a text never shows the secret that stood in it', () => {
  const { config } = lintSound()
  const spoilt = {
    ...config!,
    portal: { ...config!.portal, contact: 'postgres://portal:Xk9sQ2vLm7@db/portal' },
  }

  expect(configChanges(spoilt, config!)).toEqual([
    expect.stringContaining('postgres://portal:******@db/portal'),
  ])
})

describe('whatever is printed of a configuration hides a secret in a name or a value', () => {
  const spoilt = structuredClone(lintShipped().config!)
  const secret = 'AKIAIOSFODNN7EXAMPLE'

  spoilt.pages['log']!.title = `日志 ${secret}`
  spoilt.entities['article']!.title = `文章 ${secret}`
  spoilt.entities['article']!.fields['title']!.help = `密码：${secret}`
  const clean = lintShipped().config!

  test.each(['zh-CN', 'en-US'] as const)(
    'changes of a plan, a diff and the history, in %s',
    (locale) => {
      const changeText = configChanges(clean, spoilt, 100, locale).join('\n')
      expect(changeText).toContain('******')
      expect(changeText).not.toContain(secret)
      expect(
        changePhrases(clean, spoilt)
          .map((change) => formatChange(change, locale))
          .join('\n'),
      ).not.toContain(secret)

      expect(formatChange(`标题改为“${secret}”`, locale)).not.toContain(secret)
    },
  )

  test('findings of a plan', () => {
    const gone = structuredClone(spoilt)
    delete gone.pages['log']
    gone.entities['article']!.fields['title']!.copy = false
    for (const finding of compareWords(spoilt, gone))
      expect(formatFinding(finding, 'zh-CN').message).not.toContain(secret)
  })

  test('hover and completion of an editor', () => {
    const languageSchemas = Object.fromEntries(
      [definitions, ...Object.values(configSchemas)].map((schema) => [schema.$id, schema as Node]),
    )
    expect(JSON.stringify(editorSchemas(languageSchemas, spoilt))).not.toContain(secret)
  })

  test('a line of the console', () => {
    const file = { path: 'menus/user.yaml', text: `- { path: /nowhere, title: ${secret} }\n` }
    const { problems } = lintShipped(
      shippedFiles.map((source) => (source.path === file.path ? file : source)),
    )

    expect(problems.length).toBeGreaterThan(0)
    for (const problem of problems)
      expect(formatProblemLine('config', problem)).not.toContain(secret)
  })
})
