import { expect, test } from 'vitest'
import { lintSound, soundFiles } from './lint-files.ts'

const transfer = '[{ assign: transfer, to: assignee, anywhere: true }'
const additions: Record<string, [string, string]> = {
  'workflows/request.yaml': [
    '  expire:',
    `  handOver:
    title: 转办
    from: pending
    to: pending
    by: { roles: [clerk], region: within }
    form: { assignee: { type: user, title: 转给, required: true } }
    effects: ${transfer}, { notify: assigned, message: told }]
  expire:`,
  ],
  'entities/request.yaml': [
    '  - { roles: [clerk, director],',
    `  - { roles: [clerk], rows: assigned, actions: [read] }
  - { roles: [clerk, director],`,
  ],
}

/** The errors once the sound sample transfers records, and reads differently in one place. */
function errorsOf(text = '', other = ''): string[] {
  const files = soundFiles.map((source) => {
    const [place, added] = additions[source.path] ?? ['', '']
    const extended = source.text.replace(place, added)
    return { ...source, text: added === '' ? source.text : extended.replace(text, other) }
  })

  return lintSound(files)
    .problems.filter(({ severity }) => severity === 'error')
    .map(({ rule, message, file, line, column }) => {
      const source = files.find(({ path }) => file.endsWith(path))?.text ?? ''
      return `${rule} ${message} | ${source.split('\n')[line - 1]?.slice(column - 1)}`
    })
}

test('records that are transferred to those who may act break no rule', () => {
  expect(errorsOf()).toEqual([])
})

test.each<[string, [string, string], string, string]>([
  ['an unknown act', ['assign: transfer', 'assign: transfr'], 'schema/', 'transfr'],
  ['nobody named', [transfer, '[{ assign: transfer }'], '没有写交给谁', 'assign:'],
  ['a field that is not asked', ['to: assignee', 'to: asignee'], 'ref/field', 'asignee'],
  ['a field that names no person', ['type: user', 'type: text'], '没有写交给谁', 'to: assignee'],
  [
    'an optional person',
    ['title: 转给, required: true', 'title: 转给'],
    '可以不填',
    'to: assignee',
  ],
  [
    'a state that it leaves',
    ['from: pending\n    to: pending', 'from: pending\n    to: done'],
    '离开原来的状态',
    'to: done',
  ],
  [
    'an opinion that nobody can give',
    ['assign: transfer', 'assign: delegate'],
    '可以答复',
    'assign: delegate',
  ],
  [
    'a release of what is never claimed',
    [transfer, '[{ assign: release }'],
    'assign: claim',
    'assign: release',
  ],
  [
    'a detail of another act',
    ['to: assignee,', 'to: assignee, releaseAfter: 3,'],
    '不起作用',
    'releaseAfter',
  ],
  [
    'a condition',
    [transfer, '[{ when: { flag: urgent }, assign: transfer, to: assignee }'],
    '不能带条件',
    'when:',
  ],
  ['two in one', [transfer, `${transfer}, { assign: claim }`], '只能交办一次', 'assign: claim'],
  [
    'a copy to a field that names no person',
    [
      `required: true } }\n    effects: ${transfer}, `,
      `required: true }, note: { type: text, title: 说明, maxLength: 20 } }\n    effects: ${transfer}, { copy: [clerk], to: note, message: told }, `,
    ],
    '选人的字段',
    'note, message: told',
  ],
  [
    'nobody to name a person',
    [
      'by: { roles: [clerk], region: within }\n    form: { ass',
      'by: { system: true }\n    form: { ass',
    ],
    '由系统办理',
    'by:',
  ],
  [
    'readers of other regions left out',
    ['{ roles: [clerk], rows: assigned', '{ roles: [director], rows: assigned'],
    '看不到记录',
    'anywhere',
  ],
  [
    'a grant for what is never assigned',
    [`${transfer}, `, '['],
    'workflow/assigned-nowhere',
    'assigned',
  ],
])('an assignment with %s is told at its place', (_, [text, other], said, place) => {
  const errors = errorsOf(text, other).filter((error) => error.includes(said))
  expect(errors.some((error) => error.split(' | ')[1]?.startsWith(place))).toBe(true)
})
