import { createFinding, type Finding } from '#config-compiler/diagnostic/finding.ts'
import { describeRule } from '#config-compiler/diagnostic/rule-description.ts'
import { itemAt } from '#config-model/assert.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'
import { kindOfPath } from './kinds.ts'
import type { SourceFile } from './source.ts'

const texts = definePhrases({
  schemaFile: {
    zh: '这个文件的模式文件应是 {expected}',
    en: 'the schema of this file is {expected}',
  },
  change: { zh: '请把 {written} 改为 {expected}', en: 'change {written} to {expected}' },
  correctSchema: { zh: '改正模式文件', en: 'name the right schema' },
})

export const modelineRule = describeRule({
  id: 'schema/modeline',
  severity: 'warning',
  title: { zh: '首行的模式文件不对', en: 'Modeline of another kind' },
  why: {
    zh: '编辑器会按错误的种类提示和检查。',
    en: 'Editors would complete and check by the wrong schema.',
  },
  example: {
    file: 'roles.yaml',
    good: 'schemas/roles.schema.json',
    bad: 'schemas/routes.schema.json',
    at: '../schemas/routes.schema.json',
  },
})

/** The comment must name the schema of the file's kind, relative to its folder. */
export function checkModeline({ path, text }: SourceFile): Finding[] {
  const match = /^(\ufeff?#\s*yaml-language-server:\s*\$schema=)(\S+)/m.exec(text.slice(0, 400))
  const kind = kindOfPath(path)?.kind
  if (!match || !kind) return []

  const written = itemAt(match, 2)
  const up = '../'.repeat(path.split('/').length)
  const folder = written.includes('.vscode/schemas/') ? '.vscode/schemas/' : 'schemas/'
  const schemaPath = `${up}${folder}${kind}.schema.json`

  // The schema may be narrowed to one entity: list.declaration.schema.json
  const [name = ''] = written.slice(up.length + folder.length).split('.')
  if (/^[a-z]+:/.test(written) || (written.startsWith(up + folder) && name === kind)) return []

  const start = match.index + itemAt(match, 1).length
  const line = text.slice(0, start).split('\n').length
  const column = start - (text.lastIndexOf('\n', start - 1) + 1) + 1

  return [
    createFinding(
      { file: path, span: { line, column, endLine: line, endColumn: column + written.length } },
      modelineRule,
      texts.schemaFile({ expected: schemaPath }),
      {
        hint: texts.change({ written, expected: schemaPath }),
        fix: {
          kind: 'safe',
          title: texts.correctSchema(),
          edits: [{ start, end: start + written.length, text: schemaPath }],
        },
      },
    ),
  ]
}
