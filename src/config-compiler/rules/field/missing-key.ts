import { defineRule } from '#config-compiler/rule.ts'
import { eachField, fieldCause } from '#config-compiler/walk/fields.ts'
import { definePhrases, joinPhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  lacksKeys: {
    zh: '{type} 字段“{title}”须写 {missing}',
    en: '{type} field "{title}" needs {missing}',
  },
  write: { zh: '请写上 {missing}', en: 'write {missing}' },
})

const needs: Record<string, ('dictionary' | 'entity' | 'fields' | 'rows' | 'accept')[]> = {
  dictionary: ['dictionary'],
  reference: ['entity'],
  list: ['fields'],
  group: ['fields'],
  table: ['fields', 'rows'],
  files: ['accept'],
}

/** 字段缺少必需的键。 */
export const missingKey = defineRule({
  id: 'field/missing-key',
  severity: 'error',
  rank: 20,
  isOwn: true,
  title: { zh: '字段缺少必需的键', en: 'Field without a key its type needs' },
  why: {
    zh: '例如字典字段没有写用哪个字典。',
    en: 'Such as a dictionary field that names no dictionary.',
  },
  example: { file: 'entities/request.yaml', good: ', dictionary: kind', bad: '', at: 'kind' },
  check: (model, report) => {
    eachField(model, ({ file, at, field }) => {
      const missing = (needs[field.type] ?? []).filter((key) => field[key] === undefined)
      if (missing.length > 0)
        report(
          file,
          at,
          texts.lacksKeys({
            type: field.type,
            title: field.title,
            missing: joinPhrases(missing, '、'),
          }),
          {
            hint: texts.write({ missing: joinPhrases(missing, '、') }),
            part: 'key',
            causes: [fieldCause(file, at)],
          },
        )
    })
  },
})
