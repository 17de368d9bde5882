import { expect, test } from 'vitest'
import { lintSound, soundFiles } from './lint-files.ts'

const many = (count: number, line: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => line(index)).join('\n')

/** Problems of the sample with one more, or another, file. */
function check(path: string, text: string) {
  return lintSound([...soundFiles.filter((file) => file.path !== path), { path, text }]).problems
}

// Each took seconds to minutes, or ended the process, in one version of this program or of its
// parser.
test.each<[string, string, string]>([
  [
    'an alias bomb',
    `a: &a [x,x,x,x,x,x,x,x,x]\n${many(8, (at) => `b${at}: &${'bcdefghi'[at]} [${Array(9).fill(`*${'abcdefgh'[at]}`).join(',')}]`)}`,
    'yaml/alias-bomb',
  ],
  ['an alias of itself', 'a: &a [*a]', 'yaml/undefined-alias'],
  ['100 kB of brackets', '['.repeat(100_000), 'yaml/too-deep'],
  ['100 kB of braces', '{a: '.repeat(25_000), 'yaml/too-deep'],
  ['100 kB of dashes', '- '.repeat(50_000), 'yaml/too-deep'],
  ['100 kB of question marks', '? '.repeat(50_000), 'yaml/too-deep'],
  ['100 kB of closing brackets', ']'.repeat(100_000), 'yaml/syntax'],
  ['a map in a map in a map', many(1000, (at) => `${' '.repeat(at)}a:`), 'yaml/too-deep'],
  ['5 MB', '# x\n'.repeat(1_300_000), 'yaml/too-large'],
  ['a NUL', 'title: a\u0000b', 'yaml/encoding'],
  ['a quote that never ends', `title: "${'x'.repeat(900_000)}`, 'yaml/syntax'],
  ['20,000 keys, each twice', many(20_000, (at) => `k${at % 10_000}: 1`), 'yaml/duplicate-key'],
  [
    '20,000 unknown keys',
    `title: 类型\nitems: []\n${many(20_000, (at) => `k${at}: 1`)}`,
    'schema/unknown-key',
  ],
  [
    '20,000 wrong items',
    `title: 类型\nitems:\n${many(20_000, (at) => `  - { vlaue: '${at}' }`)}`,
    'schema/unknown-key',
  ],
  ['150,000 items of a wrong type', `title: 类型\nitems: [${'a,'.repeat(150_000)}]`, 'schema/type'],
  [
    '10,000 labels that are the same',
    `title: 类型\nitems:\n${many(10_000, (at) => `  - { value: '${at}', label: 茶 }`)}`,
    'dictionary/duplicate-label',
  ],
  ['20,000 anchors', many(20_000, (at) => `k${at}: &a${at} 1`), 'yaml/unused-anchor'],
  ['20,000 aliases of nothing', many(20_000, (at) => `k${at}: *a${at}`), 'yaml/undefined-alias'],
  [
    '40,000 aliases of one value',
    `k: &a 1\n${many(40_000, (at) => `k${at}: *a`)}`,
    'yaml/alias-bomb',
  ],
  [
    '15,000 Chinese brackets that nobody closes',
    `a: {${many(15_000, (at) => `k${at}: 【a,`).replaceAll('\n', ' ')}}`,
    'yaml/fullwidth-punctuation',
  ],
  [
    'a comment of 500 kB of blanks',
    `title: 类型 #a${' '.repeat(500_000)}b\nitems: 1`,
    'schema/type',
  ],
  [
    'a number of 500 kB of letters',
    `title: 类型\nsort: ${'a'.repeat(500_000)}1`,
    'schema/unknown-key',
  ],
  ['100,000 documents', '---\n'.repeat(100_000), 'yaml/multiple-documents'],
  ['colons', 'a: '.repeat(100_000), 'yaml/unquoted-special'],
  ['tabs', `${'\t'.repeat(300_000)}a: 1`, 'yaml/tab-indent'],
  ['half characters', '\ud800'.repeat(100_000), 'schema/type'],
])('%s: told in words, no more than can be read', (_, text, rule) => {
  const problems = check('dictionaries/hostile.yaml', text)
  expect(problems.map((problem) => problem.rule)).toContain(rule)
  expect(problems.length).toBeLessThan(210)
})

test('3,000 unknown keys in a condition are read once each', () => {
  const text = soundFiles.find(({ path }) => path === 'entities/part.yaml')!.text
  const rule = `rules:\n  - id: hostile\n    message: x\n    when:\n${many(3000, (at) => `      k${at}: 1`)}\n`
  const rules = check('entities/part.yaml', `${text}\n${rule}`).map((problem) => problem.rule)
  expect(rules).toContain('schema/unknown-key')
  expect(rules.length).toBeLessThan(210)
})

test('a duplicate title, the second as a map, is reported once without a crash', () => {
  const text = soundFiles.find(({ path }) => path === 'entities/part.yaml')!.text
  const problems = check('entities/part.yaml', text.replace('\nfields:', '\ntitle:'))
  expect(problems.map(({ file, rule }) => `${file} ${rule}`)).toEqual([
    'entities/part.yaml yaml/duplicate-key',
  ])
})

test('more than a hundred problems of one rule in a file are counted', () => {
  const anchorProblems = check(
    'dictionaries/hostile.yaml',
    many(150, (at) => `k${at}: &a${at} 1`),
  ).filter(({ rule }) => rule === 'yaml/unused-anchor')

  expect(anchorProblems).toHaveLength(100)
  expect(anchorProblems[99]).toMatchObject({
    line: 100,
    hint: expect.stringMatching(/；本文件还有 50 处同样的问题$/) as string,
  })
})

test.each(['constructor', 'toString', 'valueOf', 'hasOwnProperty', '__proto__'])(
  'the name %s is a name like any other',
  (name) => {
    const request = soundFiles.find(({ path }) => path === 'entities/request.yaml')!.text
    const put = (path: string, from: RegExp, to: string) => {
      const text = soundFiles.find((file) => file.path === path)!.text
      expect(text).toMatch(from)
      return check(path, text.replace(from, to)).map(({ rule, message }) => ({ rule, message }))
    }

    expect(put('entities/request.yaml', /dictionary: kind/, `dictionary: ${name}`)).toContainEqual({
      rule: 'ref/dictionary',
      message: `字典“${name}”不存在`,
    })

    expect(put('entities/request.yaml', /roles: \[clerk/, `roles: [${name}`)).toContainEqual({
      rule: 'ref/role',
      message: `角色“${name}”不存在`,
    })

    expect(put('entities/request.yaml', /titleField: \w+/, `titleField: ${name}`)).toContainEqual({
      rule: 'ref/field',
      message: `字段“${name}”不存在`,
    })

    expect(check('entities/request.yaml', `${request}\n${name}: 1\n`)).toContainEqual(
      expect.objectContaining({ rule: 'schema/unknown-key', message: `这里没有“${name}”这个键` }),
    )
  },
)
